/** True in the installed package, which contains JavaScript. A clone of the repository runs TypeScript. */
export const isInstalled = import.meta.filename.endsWith('.js')

/** Returns the place of a guide: a page of the running service, or a file of the repository. */
export const guideAt = (name: string): string => (isInstalled ? `/docs/${name}` : `spec/guides/${name}.md`)

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
