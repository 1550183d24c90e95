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

screen-marks = <x> la pieza elegida, ({ $target }) adónde puede ir, {"{"}x{"}"} lo que captura, [x] la última jugada
prompt-move = jugada:
prompt-why = por qué no:
prompt-save = guardar como:
too-small = agranda la ventana: al menos { $columns } por { $rows }
changed = (cambiado)
screen-working = El programa está evaluando las reglas. Ctrl-C sale.
screen-thinking = El programa piensa. Con el espacio juega ya; Ctrl-C sale.
screen-again = Otro Ctrl-C sale en el acto; las jugadas sin guardar se imprimen.
no-squares-to-turn = este tablero no tiene cuadros: no se gira
play-on = Seguir jugando
claim-the-draw = Reclamar las tablas
the-game-is-over = La partida ha terminado
over-now = la partida ha terminado
not-yours-to-move = no te toca jugar: de { $who } se encarga el programa{ $wait }
the-dice = los dados
space-plays-it = el espacio hace la jugada
which-of-these = ¿Cuál de estas?
put-back = pieza soltada
played-again = jugada otra vez
who-plays-whom = ¿Quién juega con quién?
nobody-resigns = ahora nadie puede abandonar aquí
no-play-on = No, seguir jugando
gives-up = ¿Abandono de { $player }?
not-saved = Esta partida no está guardada.
stay = Quedarse
save-and-leave = Guardar y salir
leave-unsaved = Salir sin guardar
agents-move = el programa juega por sí mismo
agents-delay = el programa espera { $milliseconds } milisegundos
why = ¿Por qué?
no-move-selected = no hay ninguna jugada elegida, ni se ha hecho ninguna
who-says-so = ¿Quién lo dice?
answer-no = No
write-over = Escribir encima de { $file }
file-there = Ya hay un archivo { $file }.
no-completion = ninguna jugada legal empieza así
how-dice-fall = ¿Cómo caen los dados?
watch-all = Todos al azar: mirar
seed = Semilla { $seed }
filtered = { $count } de { $all } con `{ $filter }`
in-check = , en jaque
ply = jugada { $ply }
screen-welcome = Las flechas y Enter, o un clic, actúan en una casilla. F1 muestra las reglas en breve y las teclas.
screen-after-the-end = U deshace la última jugada, S guarda la partida, Q sale.
screen-keys =
    flechas, RePág     mueven el cursor (también AvPág)
    Enter, espacio     actúa en la casilla: coloca, elige, levanta una pieza, la mueve;
                       tira los dados, pasa, o muestra la jugada siguiente
    Tab                la siguiente casilla o pieza de la reserva con que puedes jugar
    Esc                suelta la pieza, cierra una ventana
    a-z, 0-9, /        escribe una jugada, o los números de los dados de la mesa;
                       Tab completa la jugada
    E                  termina el turno o pasa, donde las reglas lo permiten
    H                  sugerencia: una buena jugada y su valor (el espacio la acelera)
    M                  las jugadas legales con sus reglas; se filtran escribiendo
    W                  por qué una jugada al cursor es legal o no
    I                  fuentes de la jugada elegida o de la última
    U, Ctrl-Z          deshace         R, Ctrl-Y   vuelve a jugar
    S                  guarda          O           jugadores y fuerza
    G                  abandona        Q, Ctrl-C   sale
    P                  detiene el programa; + y - cambian su ritmo
    L                  casillas grandes, pequeñas, o según la ventana
    T                  gira un tablero de cuadros
    ratón              un clic es como Enter, también en las teclas de la última línea;
                       la rueda desplaza
plies-watched = { $plies ->
    [1] { $plies } jugada vista; P continúa
   *[other] { $plies } jugadas vistas; P continúa
}
cells-large = casillas grandes, si caben
cells-small = casillas pequeñas
cells-fitting = casillas tan grandes como caben
who-comes-here = ¿Qué pieza colocas en { $cell }?
all-at-random = todos juegan al azar; P detiene, + y - cambian el ritmo
taken-back = deshecha; R la vuelve a jugar
agents-wait-space = el programa espera; el espacio hace una jugada, P continúa
agents-will-wait = el programa esperará; con P juega por sí mismo
hint-is = Sugerencia: { $hint }
no-pass-now = aquí ninguna regla permite pasar
trial-agent = el agente { $agent } necesita un reloj o valores exactos; las pruebas se juegan al azar o por niveles
roll-numbers = { $first } y { $last }
roll-chance = { $numbers } – { $weight } de { $of }
person-as = { $person } ({ $player })
your-move = te toca con { $player }{ $check }
your-throw = tira los dados con { $player }
your-choice = decide con { $player }
program-throws = se tiran los dados de { $player }
agent-thinks = { $plural ->
    [yes] { $player } piensan: { $who }
   *[other] { $player } piensa: { $who }
}
agent-waits = { $plural ->
    [yes] { $player } esperan: { $who }
   *[other] { $player } espera: { $who }
}
throw-or-type = Enter tira los dados. O tira los tuyos y escribe sus números.
only-pass = Sin jugada legal: Enter pasa.
nothing-there = vacía
can-go-count = { $count ->
    [1] puede ir a { $count } casilla
   *[other] puede ir a { $count } casillas
}
its-moves = { $count ->
    [1] { $count } jugada de esta pieza
   *[other] { $count } jugadas de esta pieza
}
more-moves = y { $count } más: M
more-below = sigue abajo
reserve-counts = en reserva: { $counts }
lift = levantar la pieza que está ahí
more-in-help = (más: F1)
board-goes-on = el tablero sigue { $sides }: flechas, RePág, AvPág
side-above = arriba
side-below = abajo
side-left = a la izquierda
side-right = a la derecha
goal-is = Objetivo: { $goal }
travels = Dirección: { $ways }

## Las teclas de la última línea de la pantalla

key-choose = elige
key-close = cierra
key-down = abajo
key-filter = filtra
key-hint = sugerencia
key-help = ayuda
key-larger = tamaño
key-move = mueve aquí
key-moves = jugadas
key-next = siguiente
key-next-move = otra jugada
key-pass = pasa
key-pause = pausa
key-pick = levanta
key-pick-or-place = levanta o coloca
key-place = coloca
key-play = juega
key-players = jugadores
key-put-back = suelta
key-quit = sale
key-redo = rehace
key-result = resultado
key-save = guarda
key-throw = tira los dados
key-undo = deshace
key-why = por qué

## Lo que ha hecho una jugada

did-take = captura { $pieces }
did-turn = { $count ->
    [1] gira { $count } pieza: { $cells }
   *[other] gira { $count } piezas: { $cells }
}
did-become = se convierte en { $piece }
did-leave = sale del tablero
last-fell = la última cae en { $cell }
and-more = { $items } y { $count } más
player-passes = { $plural ->
    [yes] { $player } pasan
   *[other] { $player } pasa
}

## La fuerza de los jugadores y el valor de las jugadas

strength-human = una persona
strength-random = al azar
strength-beginner = principiante
strength-casual = aficionado
strength-medium = medio
strength-strong = fuerte
strength-very-strong = muy fuerte
judged-even = igualdad
judged-slightly-better = algo mejor
judged-clearly-better = claramente mejor
judged-much-better = mucho mejor
judged-slightly-worse = algo peor
judged-clearly-worse = claramente peor
judged-much-worse = mucho peor
judged-share = { $judged }, { $percent }% de una victoria
judged-score = { $judged }, { $units }

## Páginas para navegadores

page-rules = Reglas
page-sources = Preguntas y fuentes
page-scripts = Para jugar hace falta JavaScript, y este navegador no lo ejecuta. El resto de esta página funciona sin él.
page-incomplete = Este juego está incompleto y no se puede jugar: { $why }

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
sheet-opening-decides = La apertura decide quién empieza.
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
sheet-region-one = La casilla { $cell } es «{ $name }».
sheet-marked = { $name }, con una marca en el tablero: { $cells }.
sheet-marked-one = La casilla { $cell }, con una marca en el tablero, es «{ $name }».
sheet-marked-many = { $name }: con una marca en el tablero.
sheet-edge = todas las casillas del borde del tablero
sheet-line = Hay una línea dibujada de { $from } a { $to }.
sheet-wall = Un muro va de { $from } a { $to }; ninguna pieza lo puede cruzar.
sheet-wall-for = Un muro va de { $from } a { $to }; no lo pueden cruzar { $pieces }.
sheet-holds = En la reserva de { $player }, fuera del tablero: { $pieces }.
sheet-each-holds = En la reserva de cada jugador, fuera del tablero: { $pieces }.
sheet-in-each = Al comienzo hay { $number } en cada casilla.
sheet-in-each-but = Al comienzo hay { $number } en cada casilla, salvo en { $cells }.
sheet-begins-with = Cada jugador empieza con { $number } ({ $name }).
sheet-die = Un dado con { $faces } en sus caras.
sheet-dice = { $number } dados, cada uno con { $faces } en sus caras.
sheet-thrown-again = Se vuelve a lanzar cuando muestra { $numbers }, hasta { $most } tiradas en total; todas cuentan.
sheet-royal = Es real: puede estar en jaque y recibir mate, y nunca se come.
sheet-stays = No se mueve por sí misma.
sheet-letters = Las piezas { $first } llevan letras mayúsculas, y las { $second }, minúsculas.
sheet-signs-later = { $player }: { $signs }; más tarde también { $later }.
sheet-stacks = Pilas al comienzo, { $stacks }.
sheet-sums = En cada pila el número de arriba, el último de la lista, es la suma de los demás.
sheet-mark-both = va ahí o come ahí
sheet-mark-move = va ahí, no come ahí
sheet-mark-take = solo come ahí
sheet-mark-over = cae ahí y come lo que salta
sheet-mark-exchange = cambia de sitio con lo que hay ahí
sheet-mark-unmoved = { $mark }, si aún no se ha movido
sheet-mark-asked = { $mark }, con una condición (véase el texto al lado)
sheet-mark-roll = va ahí si los dados muestran el número
sheet-mark-gate = pasa, no se detiene
sheet-mark-on = Una línea hasta el borde de un diagrama sigue más allá.
sheet-movement = cómo se mueve { $piece }

## Another reading

clause-reworded = cambia de redacción: { $text }
clause-declared = la declaración { $name } del archivo de reglas
clause-added = se añade: { $text }
clause-removed = se quita: { $text }
clause-changed = cambia: { $text } (antes: { $before })
reading-same = Las reglas son las mismas en esta lectura.
reading-goes-on = La partida jugada hasta ahora también es posible en esta lectura.
reading-parts = La partida jugada hasta ahora no es posible en esta lectura, así que empieza de nuevo. Jugada { $number }, { $move }: { $why }.
reading-parts-so = La partida jugada hasta ahora no es posible en esta lectura, así que empieza de nuevo: { $why }.

## Refusals of the page in the browser.

fault-english = Se rechaza; el motivo, en inglés: { $message }
fault-request = esto no es una petición: { $why }
fault-request-long = la petición supera los { $most } bytes
fault-nothing-open = no hay ninguna partida abierta
fault-no-game = el programa no incluye ningún juego { $name }
fault-moves-long = las jugadas o la posición superan los { $most } bytes
fault-seats = { $players ->
    [1] el juego tiene { $players } puesto, no { $count }
   *[other] el juego tiene { $players } puestos, no { $count }
}
fault-agent = no hay ningún agente { $agent }
fault-pieces = no hay ningún juego de piezas { $pieces }
fault-item = no hay ningún menú abierto con una opción { $item }
fault-cell = no hay ninguna casilla { $cell }
fault-kind = no hay ninguna clase de pieza { $kind }
fault-unsolved = el agente { $agent } no encontró valores exactos
fault-unsolved-help = level:5 no necesita valores exactos
fault-form = la partida no se puede escribir en esta forma: { $why }
fault-link-save = esta partida es demasiado larga para un enlace
fault-link-save-help = guárdala en un archivo
fault-link-long = el enlace supera los { $most } bytes
fault-link-game = el enlace no nombra ningún juego
fault-link-dice = la parte dice de un enlace es hand, o falta
fault-link-start = la parte start del enlace no es un número
fault-link-answer = una respuesta del enlace no está escrita como QUESTION:READING
fault-link-part = el enlace tiene una parte que este programa no conoce
fault-link-parts = sus partes son { $parts }
fault-link-encoding = la parte { $part } del enlace no está en codificación de porcentaje
fault-link-twice = el enlace tiene dos veces la parte { $part }
