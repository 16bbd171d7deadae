import { isSealed, sealOf, type Browser } from './browser.ts'
import type { Visit } from './route.ts'

const purpose = 'done'

/**
 * Adds a seal for this browser to the address of a page that confirms a step, which the parameter `done` names. Nobody
 * else can therefore create a link that confirms a step, or offers to undo another one. Other addresses stay unchanged.
 */
export function sealStep(browser: Pick<Browser, 'secret'>, address: string): string {
  const [page = '', fragment] = address.split('#')
  if (!queryOf(page).has('done')) return address
  const seal = sealOf(browser, purpose, unsealed(page))
  return `${page}&${new URLSearchParams({ seal })}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Returns the parameters of the step that led to this page. Returns none unless this server sealed the address. */
export function completedStep({ browser, address, query }: Visit): URLSearchParams {
  const isGenuine = query.has('done') && isSealed(browser, purpose, unsealed(address), query.get('seal') ?? '')
  return isGenuine ? query : new URLSearchParams()
}

const queryOf = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1])

function unsealed(address: string): string {
  const query = queryOf(address)
  query.delete('seal')
  return `${address.split('?', 1)[0]}?${query}`
}
