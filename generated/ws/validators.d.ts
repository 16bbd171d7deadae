// Generated from spec/asyncapi.yaml by `npm run generate`. Do not edit.

import type { EnvelopeNotify, MonitorFactNotice } from '../rest/models.ts'
import type { Guard } from '../rest/call.ts'

export declare const isEnvelopeNotify: Guard<EnvelopeNotify>
export declare const isMonitorFactNotice: Guard<MonitorFactNotice>
