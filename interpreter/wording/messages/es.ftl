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

## Hojas de reglas

sheet-goal = Objetivo
sheet-board = Tablero y comienzo
sheet-pieces = Piezas
sheet-several = Varias clases de pieza
sheet-diagrams = Cómo se mueven
sheet-opening = Antes del primer turno
sheet-turn = Un turno
sheet-captures = Capturas
sheet-legal = Obligaciones y límites
sheet-rules = Otras reglas
sheet-end = Final de la partida
sheet-decided = Donde las fuentes difieren
sheet-for-players = { $number ->
    [1] Para un jugador: { $players }.
   *[other] Para { $number } jugadores: { $players }.
}
sheet-begins = { $plural ->
    [yes] Empiezan { $player }.
   *[other] Empieza { $player }.
}
sheet-order = Los turnos siguen este orden.
sheet-partners = { $players } juegan juntos.
sheet-ahead = En el dibujo, adelante es { $ways }.
sheet-up = hacia arriba para { $player }
sheet-down = hacia abajo para { $player }
sheet-right = hacia la derecha para { $player }
sheet-left = hacia la izquierda para { $player }
sheet-squares = El tablero tiene { $files } por { $ranks } casillas.
sheet-other-squares = El tablero tiene { $number } casillas.
sheet-grid-of-points = El tablero tiene { $files } por { $ranks } puntos unidos por líneas.
sheet-points = El tablero tiene { $number } puntos unidos por líneas.
sheet-tables = El tablero tiene cuatro cuadrantes de { $number } casillas.
sheet-half-tables = El tablero tiene dos cuadrantes de { $number } casillas.
sheet-rings = El tablero tiene { $number } casillas en { $rings } anillos.
sheet-no-board = No hay tablero.
sheet-starts = El comienzo es uno de { $number }, por sorteo; el dibujo muestra uno de ellos.
sheet-way = { $closed ->
    [yes] El recorrido{ $name } pasa por { $cells } y vuelve a su comienzo.
   *[no] El recorrido{ $name } pasa por { $cells }.
}
sheet-way-of = { $closed ->
    [yes] El recorrido { $whose }{ $name } pasa por { $cells } y vuelve a su comienzo.
   *[no] El recorrido { $whose }{ $name } pasa por { $cells }.
}
sheet-region = { $name }: { $cells }.
sheet-edge = todas las casillas del borde del tablero
sheet-line = Hay una línea dibujada de { $from } a { $to }.
sheet-wall = Un muro va de { $from } a { $to }; ninguna pieza lo puede cruzar.
sheet-wall-for = Un muro va de { $from } a { $to }; no lo pueden cruzar { $pieces }.
sheet-each-holds = En la reserva de cada jugador, fuera del tablero: { $pieces }.
sheet-in-each = Al comienzo hay { $number } en cada casilla.
sheet-begins-with = Cada jugador empieza con { $number } ({ $name }).
sheet-die = Un dado con { $faces } en sus caras.
sheet-dice = { $number } dados, cada uno con { $faces } en sus caras.
sheet-thrown-again = Se vuelve a lanzar cuando muestra { $numbers }, hasta { $most } tiradas en total; todas cuentan.
sheet-royal = Es real: puede estar en jaque y recibir mate, y nunca se come.
sheet-stays = No se mueve por sí misma.
sheet-mark-both = va ahí o come ahí
sheet-mark-move = va ahí, no come ahí
sheet-mark-take = solo come ahí
sheet-mark-over = cae ahí y come lo que salta
sheet-mark-exchange = cambia de sitio con lo que hay ahí
sheet-mark-unmoved = { $mark }, si aún no se ha movido
sheet-mark-asked = { $mark }, con una condición
sheet-mark-roll = va ahí si los dados muestran el número
sheet-mark-gate = pasa, no se detiene
sheet-mark-on = Una línea hasta el borde de un diagrama sigue más allá.
sheet-movement = cómo se mueve { $piece }

## Títulos de finales

ending-a-bare-king = un rey desnudo
ending-a-common-victory = una victoria común
ending-a-failed-throw = una tirada fallida
ending-a-guilty-stalemate = un ahogado culpable
ending-a-hundred-plies-without-a-capture = cien jugadas sin captura
ending-a-king-in-a-citadel = un rey en una ciudadela
ending-a-king-in-the-citadel = un rey en la ciudadela
ending-a-position-repeated = una posición repetida
ending-a-tie = un empate
ending-a-triumph = un triunfo
ending-all-agree-to-stop = todos acuerdan parar
ending-all-houses-are-empty = todas las casas están vacías
ending-all-men-borne-off = todas las fichas fuera
ending-all-men-home = todas las fichas en casa
ending-all-men-on-the-line = todas las fichas en la línea
ending-all-pegs-are-home = todas las clavijas en casa
ending-armies-of-one-size = ejércitos iguales
ending-as-many-discs = los mismos discos
ending-as-many-points = los mismos puntos
ending-both-are-held = ambos están encerrados
ending-both-kings-bare = los dos reyes desnudos
ending-both-pass = ambos pasan
ending-checkmate = jaque mate
ending-counted-out = fin de la cuenta
ending-every-goat-taken = todas las cabras capturadas
ending-every-goose-taken = todas las ocas capturadas
ending-every-man-taken = todas las piezas capturadas
ending-five-goats-taken = cinco cabras capturadas
ending-five-moves-with-few-pieces = cinco jugadas con pocas piezas
ending-four-in-a-line = cuatro en línea
ending-mate-by-a-dropped-pawn = mate con un peón de la reserva
ending-more-discs = más discos
ending-more-points = más puntos
ending-more-than-half-of-the-seeds = más de la mitad de las semillas
ending-niol = niol
ending-no-jump-left = ningún salto posible
ending-no-men-left = ninguna pieza
ending-no-move-left = ninguna jugada posible
ending-nobody-can-mate = nadie puede dar mate
ending-nobody-has-taken-anything = nadie ha capturado nada
ending-nothing-happens-any-more = ya no pasa nada
ending-nothing-taken-and-no-pawn-moved-for-long = mucho tiempo sin captura ni jugada de peón
ending-nothing-taken-for-two-hundred-plies = doscientas jugadas sin captura
ending-once-round-the-heavens = una vuelta al cielo
ending-one-army-left = queda un solo ejército
ending-perpetual-chase = persecución perpetua
ending-perpetual-chase-on-both-sides = persecución perpetua de ambos
ending-perpetual-check = jaque perpetuo
ending-perpetual-check-on-both-sides = jaque perpetuo de ambos
ending-repetition = repetición
ending-repetition-five-times = repetición por quinta vez
ending-repetition-more-points = repetición, más puntos
ending-robado = robado
ending-seventy-five-quiet-moves = setenta y cinco jugadas tranquilas
ending-shut-in = encerrado
ending-sixteen-moves-with-few-pieces = dieciséis jugadas con pocas piezas
ending-stalemate = ahogado
ending-the-board-is-full = el tablero está lleno
ending-the-citadel-is-entered = entrada en la ciudadela
ending-the-deciding-throw = la tirada decisiva
ending-the-first-capture = la primera captura
ending-the-garden-is-reached = llegada al jardín
ending-the-hare-has-slipped-by = la liebre se ha escapado
ending-the-hare-is-caught = la liebre está cercada
ending-the-hare-is-trapped = la liebre está atrapada
ending-the-higher-throw = la tirada mayor
ending-the-hounds-do-not-advance = los perros no avanzan
ending-the-hour-of-the-conjunction = la hora de la conjunción
ending-the-king-has-escaped = el rey ha escapado
ending-the-king-is-taken = el rey ha sido capturado
ending-the-kings-are-taken = los reyes han sido capturados
ending-the-larger-army = el ejército mayor
ending-the-last-king-left = queda un solo rey
ending-the-last-player-left = queda un solo jugador
ending-the-last-round-is-over = ha terminado la última ronda
ending-the-leader-is-shut-in = el jefe está encerrado
ending-the-other-side-is-shut-in = el otro bando está encerrado
ending-the-other-side-is-shut-out = el otro bando no puede entrar
ending-the-queen-is-taken = la dama ha sido capturada
ending-the-seeds-go-round = las semillas dan vueltas
ending-the-sides-are-joined = los lados están unidos
ending-the-time-is-up = se ha acabado el tiempo
ending-three-in-a-row = tres en raya
ending-too-few-geese-left = quedan muy pocas ocas
ending-too-few-hunters-left = quedan muy pocos cazadores
ending-too-few-men-left = quedan muy pocas piezas
ending-too-many-rounds = demasiadas rondas
ending-two-hundred-plies-without-a-capture = doscientas jugadas sin captura
ending-two-men-left = quedan dos piezas
