#compdef alfonso
# Completion of alfonso in zsh. The program itself says what can stand at the cursor.

_alfonso() {
    local line text
    local -a found open
    for line in "${(@f)$("${words[1]}" completions zsh --at $((CURRENT - 1)) -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        text="${line%%$'\t'*}"
        [[ -z $text ]] && continue
        if [[ $text == *[/=] ]]; then
            # A folder or an option with a value goes on.
            open+=("$text")
        elif [[ -n ${line#*$'\t'} ]]; then
            found+=("${text//:/\\:}:${line#*$'\t'}")
        else
            found+=("${text//:/\\:}")
        fi
    done
    (( $#found )) && _describe -V alfonso found
    (( $#open )) && compadd -S '' -- "${open[@]}"
}

# Read as a file of functions it is called at once; read by `source` it is registered.
if [[ ${funcstack[1]} == _alfonso ]]; then _alfonso "$@"; else compdef _alfonso alfonso; fi
