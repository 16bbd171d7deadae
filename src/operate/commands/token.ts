import { fixedLimits } from '#generated/limits.ts'
import { agentScopes, resourceNames, userScopes, type Bearer, type ResourceName } from '#generated/scopes.ts'
import { requireAgentId } from '../../people/agents.ts'
import { requireAccountId } from '../../people/owners.ts'
import { operatorClientId } from '../../domain/clients.ts'
import { bearerOf, grantScopes, parseScope } from '../../domain/scopes.ts'
import { Fault } from '../../fault.ts'
import { createCommand, type CommandDeps } from './command.ts'

const mint = createCommand({
  noun: 'token',
  verb: 'mint',
  summary: 'Issues an access token for an agent or a person, valid for 15 minutes',
  fields: {
    agent: { value: 'HANDLE', help: 'agent that the token acts for' },
    account: { value: 'USERNAME', help: 'person that the token acts for' },
    resource: {
      value: 'RESOURCE',
      allowed: resourceNames,
      help: 'resource of the token: rest (the default), ws or mcp',
    },
    scope: { value: 'SCOPES', help: 'scopes, separated by spaces; by default all scopes of the resource' },
  },
  note: 'Anybody who has the token can use it until it expires.',
  async run(deps, { agent, account, resource = 'rest', scope }) {
    if ((agent === undefined) === (account === undefined))
      throw new Fault('VALIDATION_ERROR', 'give either --agent or --account')
    const bearer = agent === undefined ? 'user' : 'agent'
    const scopes = scopesOf(scope, resource, bearer)
    const holder =
      agent === undefined
        ? { subject: await requireAccountId(deps.store, 'account', account ?? '') }
        : await identityOf(deps, agent)
    await deps.store.audit.record({
      action: 'token.issued',
      ...('agentId' in holder ? { agent_id: holder.agentId } : { account_id: holder.subject }),
      details: { resource, scope: scopes.join(' ') },
    })
    const access_token = await deps.tokens.issue({
      ...holder,
      clientId: operatorClientId,
      sessionId: operatorClientId,
      scopes,
      resource,
    })
    return { access_token, token_type: 'Bearer', expires_in: fixedLimits.accessTokenSeconds, scope: scopes.join(' ') }
  },
})

function scopesOf(scope: string | undefined, resource: ResourceName, bearer: Bearer): string[] {
  if (scope !== undefined && bearerOf(parseScope(scope)) === undefined)
    throw new Fault('invalid_scope', 'a token has scopes of an agent or of a person: do not mix them')
  const all = bearer === 'agent' ? agentScopes[resource] : userScopes[resource]
  const granted = grantScopes(scope, all, resource, bearer)
  if (!granted || granted.length === 0)
    throw new Fault(
      'invalid_scope',
      `a token of ${bearer === 'agent' ? 'an agent' : 'a person'} for this resource can have only these scopes: ${all.join(' ') || 'none'}`,
    )
  return granted
}

async function identityOf({ store }: CommandDeps, handle: string): Promise<{ subject: string; agentId: string }> {
  const id = await requireAgentId(store, 'agent', handle)
  const agent = await store.agents.identify(id)
  if (!agent) throw new Fault('AGENT_NOT_FOUND')
  return { subject: agent.ownerId, agentId: id }
}

export const tokenCommands = [mint]
