import * as account from './people/account.ts'
import * as agent from './agents/agent.ts'
import * as access from './agents/agent-access.ts'
import * as blocks from './agents/agent-blocks.ts'
import * as card from './agents/agent-card.ts'
import * as agents from './agents/agents.ts'
import * as approvals from './mail/approvals.ts'
import * as apps from './clients/apps.ts'
import * as clients from './clients/clients.ts'
import * as compose from './mail/compose.ts'
import * as connect from './agents/connect.ts'
import * as consent from './clients/consent.ts'
import * as deletion from './people/deletion.ts'
import * as operators from './people/operators.ts'
import * as organizations from './people/organizations.ts'
import { anybody, operator, person, type WebRoute } from './route.ts'
import { issueTicket } from './mail/live.ts'
import { showMailSearch } from './mail/mail-search.ts'
import * as mailbox from './mail/mailbox.ts'
import * as member from './people/member.ts'
import { messageFormBytesMax } from './mail/message-form.ts'
import * as security from './sign-in/security.ts'
import * as signIn from './sign-in/sign-in.ts'
import * as thread from './mail/thread.ts'
import * as webhooks from './clients/webhooks.ts'

const threads = `${mailbox.path}/:id/threads`

/** Routes of all pages and forms, by path below {web_url}. */
export const routes: readonly WebRoute[] = [
  anybody('/', { get: signIn.start }),
  anybody('/dashboard', { get: signIn.start }),
  anybody('/sign-in', { get: signIn.showSignIn, post: signIn.signIn }),
  anybody('/sign-in/passkey', { post: signIn.signInWithPasskey }),
  anybody('/sign-in/passkey/options', { post: signIn.askPasskey }),
  anybody('/sign-up', { get: signIn.showSignUp, post: signIn.signUp }),
  anybody('/sign-out', { post: signIn.signOut }),
  anybody(consent.path, { get: consent.showConsent, post: consent.answerConsent }),

  person(agents.path, { get: agents.showAgents, post: agents.submitAgent }),
  person(`${agents.path}/name`, { post: agents.checkName }),
  person(agent.path, { get: agent.showAgent, post: agent.saveAgent }),
  person(`${agent.path}/activate`, { post: agent.switchOn }),
  person(`${agent.path}/deactivate`, { post: agent.switchOff }),
  person(`${agent.path}/delete`, { get: agent.askDeletion, post: agent.removeAgent }),
  person(card.path, { get: card.showCard, post: card.saveText, formBytesMax: card.formBytesMax }),
  person(`${card.path}/skills`, { post: card.addSkill }),
  person(`${card.path}/skills/remove`, { post: card.removeSkill }),
  person(access.path, { get: access.showAccess }),
  person(`${access.path}/allow`, { post: access.allowEntry }),
  person(`${access.path}/disallow`, { post: access.removeAllowedEntry }),
  person(blocks.path, { get: blocks.showBlocks, post: blocks.addBlock }),
  person(`${blocks.path}/remove`, { post: blocks.removeBlock }),
  person(approvals.path, { get: approvals.showApprovals }),
  person(`${approvals.path}/requests/:id/accept`, { post: approvals.acceptRequest }),
  person(`${approvals.path}/requests/:id/decline`, { post: approvals.declineRequest }),
  person(`${approvals.path}/:id/accept`, { post: approvals.accept }),
  person(`${approvals.path}/:id/decline`, { post: approvals.decline }),
  person(apps.path, { get: apps.showApps }),
  person(`${apps.path}/revoke`, { post: apps.endApps }),
  person(`${apps.path}/:id/revoke`, { post: apps.revokeApp }),
  person(clients.path, { get: clients.showClients, post: clients.makeClient, recently: clients.path }),
  person(`${clients.path}/:id/revoke`, { post: clients.submitRevocation }),
  person(mailbox.path, { get: mailbox.showMailboxes }),
  person(`${mailbox.path}/:id`, { get: mailbox.showThreads }),
  person(`${mailbox.path}/:id/live`, { post: issueTicket }),
  person(`${mailbox.path}/:id/new`, {
    get: compose.showCompose,
    post: compose.submitMessage,
    formBytesMax: messageFormBytesMax,
    takesFiles: true,
  }),
  person(`${mailbox.path}/:id/search`, { get: showMailSearch }),
  person(`${threads}/:thread`, { get: thread.showThread }),
  person(`${threads}/:thread/reply`, {
    post: thread.answerThread,
    formBytesMax: messageFormBytesMax,
    takesFiles: true,
  }),
  person(`${threads}/:thread/read`, { post: thread.markRead }),
  person(`${threads}/:thread/archive`, { post: thread.archive }),
  person(`${threads}/:thread/unarchive`, { post: thread.unarchive }),
  person(connect.path, { get: connect.showConnect }),
  person(webhooks.path, { get: webhooks.showWebhooks }),
  person(`${webhooks.path}/:id/test`, { post: webhooks.testWebhook }),
  person(`${webhooks.path}/:id/resume`, { post: webhooks.resumeWebhook }),
  person(`${webhooks.path}/:id/end`, { post: webhooks.endWebhook }),
  person(organizations.path, { get: organizations.showOrganizations, post: organizations.submitOrganization }),
  person(`${organizations.path}/:id`, { get: organizations.showOrganization, post: organizations.rename }),
  person(`${organizations.path}/:id/accept`, { post: organizations.acceptToJoin }),
  person(`${organizations.path}/:id/decline`, { post: organizations.declineToJoin }),
  person(`${organizations.path}/:id/invite`, { post: organizations.invite }),
  person(`${organizations.path}/:id/withdraw`, { post: organizations.withdraw }),
  person(member.path, { get: member.showMember }),
  person(`${member.path}/role`, { post: member.setRole }),
  person(`${member.path}/remove`, { post: member.submitRemoval }),
  person(`${organizations.path}/:id/agents`, { get: organizations.showOrganizationAgents }),
  person(`${organizations.path}/:id/agents/:agent/share`, { post: organizations.share }),
  person(`${organizations.path}/:id/leave`, { post: organizations.leave }),
  person(`${organizations.path}/:id/end`, { post: organizations.end }),
  person(security.path, { get: security.showSecurity }),
  person(`${security.path}/password`, { post: security.submitPassword }),
  person(`${security.path}/sessions/:id/end`, { post: security.endSession }),
  person(`${security.path}/passkeys`, { post: security.addPasskey, recently: security.path }),
  person(`${security.path}/passkeys/options`, { post: security.askNewPasskey, recently: security.path }),
  person(`${security.path}/passkeys/:id/remove`, { post: security.removePasskey }),
  person(account.path, { get: account.showAccount, post: account.saveAccount }),
  person(`${account.path}/places/:id/know`, { post: account.confirmSignInPlace }),
  person(`${account.path}/export`, { post: account.exportAll, recently: account.path }),
  person(deletion.path, { get: deletion.showDeletion, post: deletion.deleteAccount }),
  operator(operators.path, { get: operators.showOverview }),
  operator(`${operators.path}/accounts`, { get: operators.showAccounts }),
  operator(`${operators.path}/accounts/:id`, { get: operators.showOperatedAccount }),
  operator(`${operators.path}/accounts/:id/block`, { post: operators.blockOperatedAccount }),
  operator(`${operators.path}/accounts/:id/unblock`, { post: operators.unblockOperatedAccount }),
  operator(`${operators.path}/agents`, { get: operators.showOperatedAgents }),
]
