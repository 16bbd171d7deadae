import { announceAuthorityChanges } from '../../../access/oauth/families.ts'
import { unlinkIdentity } from '../../../access/sso/accounts.ts'
import type { ListedIdentity } from '../../../store/access/sso-identities.ts'
import { confirmationBlock } from '../confirm.ts'
import { hiddenField, problemAlert, type Problem, problemOf } from '../fields.ts'
import { html } from '../html.ts'
import { notice } from '../notices.ts'
import { paths } from '../paths.ts'
import { nameHtml, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'
import { requireOwnSignIn } from '../sign-in/own-sign-in.ts'

export const path = `${paths.account}/identities`

const identitiesPage = (visit: PersonVisit, identities: readonly ListedIdentity[], problem?: Problem): WebPage => ({
  title: 'Linked identities',
  error: problem,
  body: html`${notice(visit)}
${problemAlert(problem)}
<p>Identities of single sign-on that belong to your account. To link another one, use single sign-on while you are signed in.</p>
${table({
  label: 'Linked identities',
  columns: ['Identity', 'Issuer', 'Signs you in', 'Linked', 'Last used', 'Action'],
  rows: identities,
  cells: ({ provider, slug, issuer, email, signs_in, created_at, used_at }) => [
    nameHtml(email) ?? (slug === null ? 'Identity' : `Identity of @${slug}`),
    slug === null ? issuer : `@${slug}, ${issuer}`,
    signs_in ? 'Yes' : 'No, only confirms you',
    timeHtml(created_at),
    timeHtml(used_at),
    confirmationBlock(visit, `${path}/unlink`, {
      label: 'Unlink',
      about: slug === null ? issuer : `@${slug}`,
      effect:
        'This single sign-on no longer signs you in to your account. Browsers in which it signed you in are signed out. Your roles in organizations stay.',
      fields: hiddenField('provider', provider),
    }),
  ],
  empty: 'No linked identities.',
})}
<p><a href="${visit.base}${paths.account}">Back to your account</a></p>`,
})

async function overview({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<PageAnswer> {
  return { page: identitiesPage(visit, await store.ssoIdentities.list(visit.session.account_id), problem) }
}

export const showIdentities = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => overview(deps, visit)

/** Ends the link to an identity, unless the person could not sign in any more. */
export async function submitUnlinking(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { account_id: accountId } = visit.session
  try {
    deps.identity.changeLimit(accountId)
    const provider = visit.form('provider')
    if (provider !== visit.session.issuer) await requireOwnSignIn(deps, visit)
    await announceAuthorityChanges(deps.authority, await unlinkIdentity(deps, accountId, provider))
    return { see: `${path}?done=identity-unlinked` }
  } catch (thrown) {
    return overview(deps, visit, problemOf(thrown))
  }
}
