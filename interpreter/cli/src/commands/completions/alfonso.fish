# Completion of alfonso in fish. The program itself says what can stand at the cursor.

function __alfonso_found
    set -l words (commandline --tokenize --current-process --cut-at-cursor)
    set -l typed (commandline --current-token --cut-at-cursor)
    set -l program $words[1]
    command $program completions fish --at (count $words) -- $words "$typed" 2>/dev/null
end

complete --command alfonso --no-files --keep-order --arguments '(__alfonso_found)'
