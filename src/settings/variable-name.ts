/** Returns the name of the environment variable of a setting, such as `QUEUE_MAX` for `queueMax`. */
export const variableOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
