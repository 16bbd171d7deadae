/** Dredd takes hooks only from a file; this one hands them on to the run that started Dredd. */
const hooks: { configuration: { custom: { register: (hooks: unknown) => void } } } = require('hooks')
hooks.configuration.custom.register(hooks)
