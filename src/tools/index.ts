import type { Tools } from '#generated/mcp/tools.ts'
import type { ToolContext } from '../context.ts'
import { attachmentTools } from './attachments.ts'
import { cardTools } from './card.ts'
import { contactTools } from './contacts.ts'
import { threadTools } from './threads.ts'

/** Handlers of all tools in the contract. */
export const toolHandlers: Tools<ToolContext> = { ...attachmentTools, ...cardTools, ...contactTools, ...threadTools }
