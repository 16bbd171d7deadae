/** True in the installed package, which contains JavaScript. A clone of the repository runs TypeScript. */
export const isInstalled = import.meta.filename.endsWith('.js')

/** Commands that a person types to run the programs of the service. `demoWith` takes options. */
export const programNames = isInstalled
  ? {
      start: 'agent-messaging start',
      startHelp: 'ams serve --help',
      demo: 'agent-messaging demo',
      demoWith: 'agent-messaging demo',
      ams: 'ams',
    }
  : {
      start: 'npm start',
      startHelp: 'npm start -- --help',
      demo: 'npm run demo',
      demoWith: 'npm run demo --',
      ams: 'npm run -s ams --',
    }
