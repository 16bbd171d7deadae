import type { Log } from './log.ts'

/** Creates the observers of the start, the stop and the configuration. */
export const startEvents = (log: Log) => ({
  /**
   * Records that the bootstrap file names a revoked client, or a deleted account or agent. The file does not restore
   * them.
   */
  staysEnded({ revoked, deleted }: { revoked?: string; deleted?: string }): void {
    if (revoked !== undefined)
      log.warn(
        { event: 'bootstrap.revoked', client_id: revoked },
        'a client of BOOTSTRAP_FILE is revoked and stays revoked: remove it from the file',
      )
    if (deleted !== undefined)
      log.warn(
        { event: 'bootstrap.deleted', name: deleted },
        'a name of BOOTSTRAP_FILE was deleted and stays deleted: remove it from the file',
      )
  },
  /** Records the step of a start whose database takes long. */
  databaseSlow: (step: string): void =>
    log.info({ event: 'database.slow' }, `the start takes longer than usual: the service ${step}`),
  /** Records the reason why the command line cannot reach this process. */
  unreachable: (reason: string): void => log.warn({ event: 'control.unreachable', reason }),
  /** Records that the collector did not accept traces. These traces are lost. */
  tracesLost: (): void =>
    log.warn({ event: 'traces.lost' }, 'the OpenTelemetry collector did not accept traces: they are lost'),
  keysInClear: (): void => log.warn({ event: 'keys.clear' }, 'keys in the database are not encrypted: set SECRETS_KEY'),
  /** Records that another process on the same database has a different value of a shared setting. */
  processesDiffer: (difference: { setting: string; here: string; elsewhere: string }): void =>
    log.error(
      { event: 'processes.differ', ...difference },
      'processes on one database have different settings: give all of them the same bus and addresses',
    ),
  settingWarning: (warning: string): void => log.warn({ event: 'settings.warning' }, warning),
  addressWarning: (warning: string): void => log.warn({ event: 'addresses.warning' }, warning),
  started: (addresses: Record<string, string>): void => log.info({ event: 'started', ...addresses }, 'ready'),
  stopping: (signal: string): void => log.info({ event: 'stopping', signal }),
  stopped: (clean: boolean): void => log.info({ event: 'stopped', clean }),
})
