# Las frases del juego en español.

## Nombres dentro de una frase

# Los nombres de jugadores van sin artículo. Los que acaban así son plurales: Blancas, Rojos, Cazadores.
is-plural = { $end ->
    [as] yes
    [os] yes
    [es] yes
   *[other] { $own ->
       *[other] no
    }
}
# El género de una pieza: femenino si acaba en a, con estas excepciones.
gender = { $piece ->
    [liebre] f
    [nao] f
    [nave] f
    [serpiente] f
    [torre] f
    [aanca] f
    [centinela] m
    [dama] f
    [guardia] m
    [planeta] m
   *[other] { $end ->
        [a] f
       *[other] m
    }
}
the-piece = { $gender ->
    [f] la { $piece }
   *[m] el { $piece }
}
one-piece = { $gender ->
    [f] una { $piece }
   *[m] un { $piece }
}
some-piece = pieza
royal-piece = pieza real
whose = { $end ->
   *[other] de { $player }
}
owned = { $plural ->
   *[other] { $whose ->
       *[other] { $piece } de { $player }
    }
}
some-rule = una regla
the-rule = la regla { $rule }

## Listas y números

nothing = nada
or-last = { $items } o { $last }
or-others = { $items } o { $others } más
and-last = { $items } y { $last }
legal-moves = { $number ->
    [1] { $number } jugada legal
   *[other] { $number } jugadas legales
}
counted-moves = { $number ->
    [1] { $number } jugada
   *[other] { $number } jugadas
}
counted-plies = { $number ->
    [1] { $number } jugada
   *[other] { $number } jugadas
}
counted-random-games = { $number ->
    [1] { $number } partida al azar
   *[other] { $number } partidas al azar
}
counted-positions = { $number ->
    [1] { $number } posición
   *[other] { $number } posiciones
}
yes = sí
no = no

## Dados

dice-show = { $dice } marca { $numbers }
dice-left = quedan: { $numbers }
roll-due = hay que tirar los dados: { $rolls }
roll-first = primero hay que tirar los dados
no-roll = aquí no se puede tirar ningún dado
thrown-again = `{ $dice }` se vuelve a tirar después de { $numbers } y de nada más, hasta { $most } veces
other-die = con otro dado es: { $moves }
nothing-follows = no sigue nada
turn-lost = se pierde el turno
roll-follows = sigue otra tirada
choice-follows = sigue una decisión
mean-moves = { $one ->
    [yes] de media { $moves } jugada; el turno se pierde con probabilidad { $lost }
   *[other] de media { $moves } jugadas; el turno se pierde con probabilidad { $lost }
}
mean-unknown = las jugadas se conocen cuando eso esté decidido: `--after` sigue desde una tirada

## Jugadores

player-decides = { $plural ->
    [yes] deciden { $player }
   *[other] decide { $player }
}
player-wins = { $plural ->
    [yes] ganan { $player }
   *[other] gana { $player }
}
player-loses = { $plural ->
    [yes] pierden { $player }
   *[other] pierde { $player }
}
player-resigns = { $plural ->
    [yes] Abandonan { $player }
   *[other] Abandona { $player }
}
player-immobile = { $plural ->
    [yes] { $player } no tienen ninguna jugada legal
   *[other] { $player } no tiene ninguna jugada legal
}
rolls = { $plural ->
    [yes] { $player } tiran { $numbers }
   *[other] { $player } tira { $numbers }
}
plays = { $plural ->
    [yes] { $player } juegan { $move }
   *[other] { $player } juega { $move }
}

## Por qué una jugada no es legal

not-legal = { $move } es ilegal: { $reason }
ambiguous = { $move } es ambiguo: { $reason }
did-you-mean = ¿querías decir { $moves }?
move-not-legal = la jugada { $number } de { $count }, `{ $move }`, es ilegal
move-ambiguous = la jugada { $number } de { $count }, `{ $move }`, es ambigua
nearest-moves = { $count ->
    [1] la jugada legal más parecida es { $moves }
   *[other] las jugadas legales más parecidas son { $moves }
}
over-budget = { $rule } necesita aquí más de { $steps } pasos, así que no se puede seguir jugando
game-over = la partida ha terminado: { $end }
no-choice = aquí nadie puede decidir eso: el turno es { $turn }
preferred = la regla { $rule } da preferencia a otras jugadas
no-pass-yet = { $player }: aquí solo pasa quien no tiene ninguna jugada legal
no-pass = { $player }: aquí ninguna regla permite pasar
write-it-as = se escribe { $moves }
none-in-reserve = { $plural ->
    [yes] { $player } no tienen ninguna pieza de esta clase en la reserva: { $piece }
   *[other] { $player } no tiene ninguna pieza de esta clase en la reserva: { $piece }
}
occupied = { $cell } no está libre: ahí está { $the }
unplaced = ninguna regla permite que entre { $one } desde la reserva
empty-cell = no hay ninguna pieza en { $cell }
not-yours = { $the } de { $cell } es { $owner }, y el turno es { $turn }
not-now = { $the } de { $cell } no puede mover así en este momento del turno
full = en { $cell } no cabe nada más: ya hay una pieza propia ({ $piece })
own-piece = en { $cell } hay una pieza propia ({ $piece })
blocked-by = { $the } no puede pasar: { $by } está en { $cell }
blocked = { $the } no puede pasar de { $cell }
forbidden = lo prohíbe la regla { $rule }
cannot-take = { $the } no puede capturar de esa manera { $other } de { $cell }
nothing-to-take = { $the } solo mueve así para capturar, y en { $cell } no hay ninguna pieza
condition = { $the } podría ir ahí por la regla { $rule }, pero su condición no se cumple
never-taken = { $the } de { $cell } es pieza real y no se captura nunca
not-taken-by = { $taker } no puede capturar { $the } de { $cell }
not-taken = esa pieza no puede capturar { $the } de { $cell }
check = tu { $piece } quedaría en jaque
still-check = tu { $piece } seguiría en jaque
check-there = tu { $piece } quedaría en jaque en { $cell }
immobile = { $the } no tiene ninguna jugada legal
immobile-on = { $the } de { $cell } no tiene ninguna jugada legal
may-go = { $the } puede ir a { $targets }, no a { $typed }
may-step = { $the } puede dar un paso a { $targets }, no a { $typed }
may-leap = { $the } puede saltar a { $targets }, no a { $typed }

## Textos que no son jugadas

not-a-move = `{ $text }` no es una jugada
not-a-move-like = `{ $text }` no es una jugada; una jugada se escribe como { $like }
no-such-piece = no hay ninguna pieza `{ $piece }`
no-such-cell = el tablero no tiene ninguna casilla `{ $cell }`
no-such-rank = el tablero no tiene ninguna casilla `{ $cell }`: las filas se cuentan desde 1
no-such-number = el tablero no tiene ninguna casilla { $cell }: sus casillas llevan los números del 1 al { $most }
no-such-hodges = el tablero no tiene ninguna casilla `{ $cell }`: las columnas se cuentan desde la derecha, las filas desde arriba
lower-case = las casillas se escriben con minúsculas: `{ $cell }`, no `{ $typed }`
may-be = puede ser { $moves }
takes-nothing = no captura nada: sin el signo de captura es { $move }
not-in-notation = ninguna jugada legal se escribe `{ $text }` en la notación { $notation }
a-result = `{ $text }` es el resultado de una partida, no una jugada
digits-alone = aquí no hay casillas con solo cifras: una jugada se escribe como { $like }
cell-missing = `{ $text }` no dice dónde: falta la casilla
nothing-so = en este juego nada se escribe así
nothing-so-but = en este juego nada se escribe así; una jugada se escribe como { $like }
castling-so = el enroque se escribe { $texts }
no-tag-so = aquí ninguna jugada con la marca `{ $tag }` lleva en esa dirección ({ $way })
has-no-such = { $player }: no hay ninguna pieza de esta clase ({ $piece })
none-there = ahí no hay ninguna pieza de esta clase ({ $piece }) de { $player }
none-goes = de las piezas de esta clase ({ $piece }) de { $player }, ninguna puede ir a { $cell } desde { $from }

## El final de la partida

draw = tablas
by-rule = por { $rule }
players-win = ganan { $players }
if-claimed = { $end }, a petición de { $player }
after-source = según { $source }
added-by-engine = añadido por el programa: { $why }
stuck = { $player }: no hay ninguna jugada posible, y ninguna regla dice qué pasa entonces
resigned = { $resigns }: { $wins }.
resigned-among-many = { $resigns }: la partida se detiene, y ninguna regla dice quién ha ganado.

## La posición

with-answers = con { $answers }
lines = líneas: { $lines }
wall = un muro
wall-for = un muro para { $pieces }
marked = marcado:
goes-on = el tablero sigue por el otro lado
from-the-bottom = desde abajo:
height-on = { $height } en
in-reserve = en la reserva de { $player }: { $pieces }
out = fuera de la partida: { $players }
off = fuera del tablero: { $player } { $pieces }
to-move = { $plural ->
    [yes] Juegan { $player }{ $check }, jugada { $ply }
   *[other] Juega { $player }{ $check }, jugada { $ply }
}
and-in-check = , en jaque
before-the-first-turn = antes del primer turno, jugada { $ply }
last-move = última jugada: { $moves }
elsewhere = { $text }, en las demás { $usual }
everywhere = { $usual } en todas

## El valor de una jugada

wins-in = { $wins } en { $plies }
worth-share = vale el { $percent }% de una victoria
worth = vale { $units }
expected = se espera: { $moves }
or-claim = o { $end }
by-agent-games = según { $agent }: { $games }
by-agent-positions = según { $agent }: { $positions }, a { $plies } de profundidad
nobody-chooses = primero hay que tirar los dados, así que no hay nada que elegir
nobody-moves = aquí no hay ninguna jugada posible
good-move = una buena jugada: { $move }
claim-draws = `claim` reclama las tablas; { $advice }

## El juego línea por línea

play-welcome = Escribe una jugada, `moves` para ver la lista o `help` para ver la ayuda.
play-help =
    una jugada, o su número en la lista; varias jugadas, separadas por espacios
      moves, ?        muestra las jugadas legales con sus números
      list            muestra las jugadas legales con la regla que permite cada una
      pick CASILLA    señala en el tablero adónde puede ir la pieza de una casilla
      why JUGADA      dice qué regla permite una jugada y sus fuentes, o por qué es ilegal
      hint            muestra una buena jugada, su valor y las jugadas que se esperan
      undo, redo      deshace una jugada, y la vuelve a jugar
      board           muestra el tablero
      seats           dice quién juega en cada asiento; `seats ASIENTO=level:5` cambia uno
      save ARCHIVO    guarda la partida; `play --resume ARCHIVO` la continúa
      claim           reclama las tablas que las reglas permiten aquí; si no, se sigue jugando
      resign          abandona la partida
      quit            termina
seats-and-seed = { $seats }; semilla { $seed }
end-of-input = fin de la entrada
prompt-over = fin
prompt-dice = dados
not-understood = no se entiende `{ $rest }` detrás de `{ $command }`
no-move-of-number = { $count ->
    [1] no hay jugada { $number }; hay { $count } jugada legal
   *[other] no hay jugada { $number }; hay { $count } jugadas legales
}
pick-what = escribe `pick` y una casilla
why-what = ¿por qué qué? escribe `why` y una jugada
legal-by = { $move } es legal por { $rule }
piece-on = { $piece } en { $cell }
piece-in-reserve = { $piece } en la reserva
takes = (captura)
can-go-to = { $piece } puede ir a { $cells }
claimed = reclamado: { $end }
no-claim = aquí no se pueden reclamar tablas
no-resigning = ahora nadie puede abandonar: no es el turno de nadie
nothing-to-take-back = no has hecho ninguna jugada que se pueda deshacer
nothing-taken-back = no se ha deshecho nada
all-played = ahora el programa juega por todos; cada línea vacía hace una jugada
broken-off = interrumpido después de { $plies }
too-many-rolls = detenido después de { $most } tiradas sin ninguna jugada entre ellas
seat-not-a-pair = se escribe ASIENTO=human, ASIENTO=random o ASIENTO=greedy
seat-twice = está dicho dos veces quién juega con { $player }
seat-once = nombra cada asiento una sola vez
no-such-player = nadie se llama `{ $typed }`
known-players = los jugadores son { $players }
known-players-and-dice = los jugadores son { $players }, y { $chance } tira los dados
near-player = ¿querías decir `{ $near }`? { $known }

## Archivos

kept-in = { $moves } en el archivo { $file }; para continuar: `alfonso play --resume { $word }`
cannot-be-written = no se puede escribir `{ $file }`: { $why }
locked-remarks = la partida tiene ahí comentarios o variantes, que se perderían
locked-letters = sus letras no son de UTF-8
locked-missing = la partida no se encuentra ahí
play-goes-on = { $problem }; la partida sigue, y `save ARCHIVO` la guarda en otro sitio
file-exists = ya hay un archivo `{ $file }`: elige otro nombre
unsaved = { $moves } sin guardar, como las admite `--after`:

## El juego a pantalla completa

screen-welcome = Las flechas y Enter eligen una pieza y la mueven; m muestra las jugadas, ? todas las teclas.
screen-after-the-end = u deshace la última jugada, s guarda la partida, q sale.
screen-keys =
    flechas           mueven el cursor
    Enter, espacio    elige la pieza; otra vez, la mueve a donde está el cursor
                      (el espacio hace una jugada si el programa espera)
    n                 va a la siguiente pieza que puede mover
    h                 elige una pieza de la reserva
    Esc               suelta la pieza, cierra una ventana
    m, Tab            muestra las jugadas legales con sus reglas; se filtran escribiendo
    / o una letra     escribe una jugada como está en la lista; Tab la completa
                      (una letra con la que empieza una casilla no es tecla:
                      vale su mayúscula, como I por i)
    w                 dice por qué una jugada a la casilla del cursor es legal o no
    i                 muestra las fuentes de la jugada elegida o de la última
    t                 muestra una buena jugada, su valor y las que se esperan
                      (el espacio termina antes la búsqueda)
    u, Ctrl-Z         deshace        r, Ctrl-Y   vuelve a jugar
    s                 guarda         o           cambia los jugadores
    R                 abandona       q, Ctrl-C   sale
    p                 detiene el programa; + y - cambian su ritmo
    F2                gira el tablero           F3   casillas grandes o pequeñas
                      (en tableros de cuadros)
    ratón             un clic elige y mueve; la rueda desplaza el texto
screen-marks = <x> la pieza elegida, ({ $target }) adónde puede ir, {"{"}x{"}"} lo que captura, [x] la última jugada
keys-text = Enter cierra   arriba/abajo desplaza
keys-menu = Enter elige   Esc cierra   arriba/abajo
keys-moves = Enter juega   Esc cierra   arriba/abajo   las letras filtran
keys-watching = ? ayuda  q sale  espacio una jugada  p pausa  +/- ritmo  u deshace  o asientos  s guarda
keys-redo = ? ayuda  q sale  Enter elige/mueve  m jugadas  u deshace  r rehace  w por qué  s guarda
keys-board = ? ayuda  q sale  Enter elige/mueve  m jugadas  u deshace  w por qué  s guarda  o asientos
prompt-move = jugada:
prompt-why = por qué no:
prompt-save = guardar como:
too-small = agranda la ventana: al menos { $columns } por { $rows }
changed = (cambiado)
screen-working = El programa está evaluando las reglas. Ctrl-C sale.
screen-thinking = El programa piensa. Con el espacio juega ya; Ctrl-C sale.
screen-again = Otro Ctrl-C sale en el acto; las jugadas sin guardar se imprimen.
plies-watched = { $plies ->
    [1] { $plies } jugada vista; p continúa
   *[other] { $plies } jugadas vistas; p continúa
}
no-squares-to-turn = este tablero no tiene cuadros: no se gira
no-squares-to-grow = este tablero no tiene cuadros: sus casillas no crecen
cells-larger = las casillas son más grandes, si caben
cells-small = las casillas vuelven a ser pequeñas
play-on = Seguir jugando
claim-the-draw = Reclamar las tablas
the-game-is-over = La partida ha terminado
over-now = la partida ha terminado
not-yours-to-move = no te toca jugar: de { $who } se encarga el programa{ $wait }
the-dice = los dados
space-plays-it = el espacio hace la jugada
which-of-these = ¿Cuál de estas?
put-back = pieza soltada
who-comes-here = ¿Quién entra aquí desde la reserva?
who-comes = ¿Quién entra desde la reserva?
nobody-in-reserve = ahora no puede entrar nadie desde la reserva
all-at-random = todos juegan al azar; p detiene, + y - cambian el ritmo
taken-back = deshecha; r la vuelve a jugar
played-again = jugada otra vez
who-plays-whom = ¿Quién juega con quién?
nobody-resigns = ahora nadie puede abandonar aquí
no-play-on = No, seguir jugando
gives-up = ¿Abandono de { $player }?
not-saved = Esta partida no está guardada.
stay = Quedarse
save-and-leave = Guardar y salir
leave-unsaved = Salir sin guardar
agents-wait-space = el programa espera; el espacio hace una jugada, p continúa
agents-will-wait = el programa esperará; con p juega por sí mismo
agents-move = el programa juega por sí mismo
agents-delay = el programa espera { $milliseconds } milisegundos
hint = Sugerencia
why = ¿Por qué?
no-move-selected = no hay ninguna jugada elegida, ni se ha hecho ninguna
who-says-so = ¿Quién lo dice?
answer-no = No
write-over = Escribir encima de { $file }
file-there = Ya hay un archivo { $file }.
keys = Teclas
no-completion = ninguna jugada legal empieza así
how-dice-fall = ¿Cómo caen los dados?
watch-all = Todos al azar: mirar
seed = Semilla { $seed }
filtered = { $count } de { $all } con `{ $filter }`
waits = { $player }, espera
in-check = , en jaque
turn-to-roll = { $player }: a tirar los dados{ $who }
turn-to-decide = { $player }: a decidir{ $who }
turn-to-move = { $plural ->
    [yes] Juegan { $player }{ $check }{ $who }
   *[other] Juega { $player }{ $check }{ $who }
}
ply = jugada { $ply }
nobody-here = { $cell }: nadie
its-moves = { $count } jugadas suyas
all-moves = { $count } jugadas legales
more-moves = y { $count } más: m
