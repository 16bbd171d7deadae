import { eventTypes } from '#generated/mcp/events.ts'
import { resources, tools } from '#generated/mcp/tools.ts'
import { threadIdIn } from '../../domain/threads.ts'
import { isEventName } from '../../webhooks/events.ts'

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Returns the text of a field, and an empty text for anything else. `String` would throw for some objects. */
function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : ''
}

/**
 * Returns the scope that a client needs to read a resource. Returns undefined for an unknown resource, which a later
 * step rejects.
 */
export function scopeOfResource(uri: unknown): string | undefined {
  if (typeof uri !== 'string') return undefined
  if (threadIdIn(uri) !== undefined) return resources.thread.scope
  return [resources.contacts, resources.threads].find((resource) => resource.uri === uri)?.scope
}

/** Returns the scopes that a message requires. Accepts invalid messages, because a later step validates them. */
export function scopesOf(message: unknown): string[] {
  const params = fieldOf(message, 'params')
  const scopes = ((): (string | undefined)[] => {
    switch (fieldOf(message, 'method')) {
      case 'tools/call': {
        const name = textOf(params, 'name')
        return Object.hasOwn(tools, name) ? [tools[name as keyof typeof tools].scope] : []
      }
      case 'resources/read':
      case 'resources/subscribe':
        return [scopeOfResource(textOf(params, 'uri'))]
      case 'subscriptions/listen': {
        const uris = fieldOf(fieldOf(params, 'notifications'), 'resourceSubscriptions')
        return Array.isArray(uris) ? uris.map((uri) => scopeOfResource(uri)) : []
      }
      case 'events/poll':
      case 'events/subscribe':
      case 'events/unsubscribe':
      case 'events/stream': {
        const name = fieldOf(params, 'name')
        return isEventName(name) ? [eventTypes[name].scope] : []
      }
      default:
        return []
    }
  })()
  return [...new Set(scopes.filter((scope) => scope !== undefined))]
}
