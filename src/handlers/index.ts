import type { OurHandlers } from '../context.ts'
import { mailbox } from './mailbox.ts'
import { messages } from './messages.ts'
import { oauth } from './oauth.ts'

export const handlers: OurHandlers = { ...mailbox, ...messages, ...oauth }
