import { examineFolder, folderRemedies } from '../../mail/files/shared-folder.ts'
import type { StoreDeps } from './deps.ts'
import { ok, problem, warning, type Area } from './finding.ts'

/** Checks that DATA_DIR holds the uploaded files of this database. */
export const folder: Area<StoreDeps> = {
  name: 'files',
  async examine({ config, store }) {
    const place = `the folder ${config.dataDir} (DATA_DIR)`
    const found = await examineFolder({ config, store }).catch((error: Error) => error)
    if (found instanceof Error) return [problem(`${place} cannot be used: ${found.message}`, folderRemedies)]
    if (found === undefined) return []
    if (found === 'of another')
      return [problem(`${place} is not the one with the files of this database`, folderRemedies)]
    if (found === 'new')
      return [
        warning(
          `${place} will hold the files of this database from the next start`,
          'if there are several processes, give all of them the same folder',
        ),
      ]
    return [ok(`${place} is the one with the files of this database`)]
  },
}
