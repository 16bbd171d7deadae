import type { Tools } from '#generated/mcp/tools.ts'
import type { ToolContext } from '../context.ts'
import { cardTools } from './card.ts'
import { contactTools } from './contacts.ts'
import { threadTools } from './threads.ts'

/** Every tool of the contract. */
export const toolHandlers: Partial<Tools<ToolContext>> = { ...cardTools, ...contactTools, ...threadTools }
