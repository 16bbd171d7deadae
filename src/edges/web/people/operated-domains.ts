import { approveDomain, removeDomainByOperator } from '../../../people/sso.ts'
import type { ClaimedDomain } from '../../../store/access/sso-issuers.ts'
import { confirmationBlock } from '../confirm.ts'
import { hiddenField, problemAlert, type Problem, problemOf } from '../fields.ts'
import { html, type Html } from '../html.ts'
import { notice } from '../notices.ts'
import { type ListPage, readListPage } from '../paging.ts'
import { paths } from '../paths.ts'
import { badge, nextPageLink, table, timeHtml } from '../rendering.ts'
import type { PageAnswer, PersonVisit, WebDeps, WebPage } from '../route.ts'

export const path = `${paths.operator}/domains`

const domainsPage = (
  visit: PersonVisit,
  { rows, next }: ListPage<ClaimedDomain>,
  problem: Problem | undefined,
): WebPage => ({
  title: 'Email domains',
  error: problem,
  body: html`${notice(visit)}
${problemAlert(problem)}
<p>Domains that organizations claim for single sign-on. Approve a domain only if you know that the organization owns it: its issuer can then create accounts with addresses in it.</p>
${table({
  label: 'Email domains of organizations',
  columns: ['Domain', 'Organization', 'State', 'Added', 'Action'],
  rows,
  cells: (row) => [
    row.domain,
    `@${row.slug}`,
    row.proven_at === null
      ? badge('Not proven', 'warning')
      : html`${badge('Proven', 'ok')} by ${row.proven_by === 'dns' ? 'DNS' : 'an operator'}, ${timeHtml(row.proven_at)}`,
    timeHtml(row.created_at),
    domainActions(visit, row),
  ],
  empty: 'No organization has added a domain.',
})}
${nextPageLink(visit, path, next)}`,
})

function domainActions(visit: PersonVisit, { domain, slug, organization_id, proven_at }: ClaimedDomain): Html {
  const about = `${domain} of @${slug}`
  const fields = html`${hiddenField('domain', domain)}${hiddenField('organization', organization_id)}`
  return html`${
    proven_at === null
      ? confirmationBlock(visit, `${path}/approve`, {
          label: 'Approve domain',
          about,
          effect: `The issuer of @${slug} can create accounts for people with addresses in ${domain}.`,
          fields,
        })
      : undefined
  }${confirmationBlock(visit, `${path}/remove`, {
    label: 'Remove domain',
    about,
    effect: 'The organization loses the domain, and can add and prove it again. Existing accounts stay.',
    fields,
  })}`
}

const separator = '/'

async function overview({ store }: WebDeps, visit: PersonVisit, problem?: Problem): Promise<PageAnswer> {
  const page = await readListPage(
    visit,
    (after, limit) => {
      const [domain = '', organization_id = ''] = after.split(separator)
      return store.ssoIssuers.claimed({ domain, organization_id }, limit)
    },
    ({ domain, organization_id }) => domain + separator + organization_id,
  )
  return { page: domainsPage(visit, page, problem) }
}

export const showOperatedDomains = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> => overview(deps, visit)

export const submitDomainApproval = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'domain-approved', approveDomain)

export const submitOperatedDomainRemoval = (deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> =>
  change(deps, visit, 'domain-removed', removeDomainByOperator)

async function change(
  deps: WebDeps,
  visit: PersonVisit,
  done: string,
  act: (deps: WebDeps, organizationId: string, domain: string) => Promise<void>,
): Promise<PageAnswer> {
  try {
    deps.identity.changeLimit(visit.session.account_id)
    await act(deps, visit.form('organization'), visit.form('domain'))
    return { see: `${path}?done=${done}` }
  } catch (thrown) {
    return overview(deps, visit, problemOf(thrown))
  }
}
