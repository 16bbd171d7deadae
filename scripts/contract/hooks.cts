/** Passes Dredd's hooks to the run that started Dredd, because Dredd only accepts a file. */
const hooks: { configuration: { custom: { register: (hooks: unknown) => void } } } = require('hooks')
hooks.configuration.custom.register(hooks)
