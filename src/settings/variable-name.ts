/** Returns the name of the environment variable of a setting, such as `QUEUE_MAX` for `queueMax`. */
export const variableOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** Returns the name of the variable for the file of a secret setting, such as `SECRETS_KEY_FILE`. */
export const fileVariableOf = (name: string): string => `${variableOf(name)}_FILE`
