# Completion of alfonso in bash. The program itself says what can stand at the cursor.

_alfonso() {
    local rest="${COMP_LINE:0:COMP_POINT}" word gap last=-1 i typed kept sign line
    local words=()
    # Readline splits words at signs such as `@` and `=`: what no space separates is one word.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if ((i == COMP_CWORD)); then word="$rest"; word="${word#"${word%%[![:space:]]*}"}"; gap="${rest%"$word"}"; rest=""
        else gap="${rest%%"$word"*}"; rest="${rest#"$gap$word"}"; fi
        if ((last >= 0)) && [[ -z $gap ]]; then words[last]+="$word"
        else last=$((last + 1)); words[last]="$word"; fi
    done
    typed="${words[last]}"
    # Only what stands behind the last of those signs is replaced.
    kept=""
    for sign in @ = :; do
        if [[ $COMP_WORDBREAKS == *"$sign"* && $typed == *"$sign"* ]]; then
            word="${typed%"$sign"*}$sign"
            ((${#word} > ${#kept})) && kept="$word"
        fi
    done
    COMPREPLY=()
    while IFS= read -r line; do
        line="${line%%$'\t'*}"
        [[ -n $line ]] && COMPREPLY+=("${line#"$kept"}")
    done < <("${COMP_WORDS[0]}" completions bash --at "$last" -- "${words[@]}" 2>/dev/null)
    # A folder or an option with a value goes on.
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[/=] ]]; then compopt -o nospace 2>/dev/null; fi
}

complete -o nosort -F _alfonso alfonso 2>/dev/null || complete -F _alfonso alfonso
