import * as account from './people/account.ts'
import * as activity from './people/activity.ts'
import * as accountEmail from './people/account-email.ts'
import * as accountPush from './people/account-push.ts'
import * as agent from './agents/agent-overview.ts'
import { redirectToTab } from './agents/agent.ts'
import * as access from './agents/agent-access.ts'
import * as connections from './agents/agent-connections.ts'
import * as danger from './agents/agent-danger.ts'
import * as profile from './agents/agent-profile.ts'
import * as agents from './agents/agents.ts'
import * as approvals from './mail/approvals.ts'
import * as apps from './clients/apps.ts'
import * as clients from './clients/clients.ts'
import * as compose from './mail/compose.ts'
import * as connect from './agents/connect.ts'
import * as consent from './clients/consent.ts'
import * as device from './clients/device.ts'
import * as operatedDomains from './people/operated-domains.ts'
import * as deletion from './people/deletion.ts'
import { showProcesses } from './people/operated-processes.ts'
import * as operators from './people/operators.ts'
import * as organizations from './people/organizations.ts'
import * as components from './components.ts'
import * as home from './home.ts'
import * as landing from './landing.ts'
import { publicRoute, operatorRoute, personRoute, type WebRoute } from './route.ts'
import { issueTicket } from './mail/live.ts'
import { showMailSearch } from './mail/mail-search.ts'
import { showThreads } from './mail/mailbox.ts'
import * as mailboxes from './mail/mailboxes.ts'
import * as member from './people/member.ts'
import { messageFormBytesMax } from './mail/message-form.ts'
import { showShortcuts, path as shortcutsPath } from './shortcuts.ts'
import { changeSelection } from './mail/selection.ts'
import * as recovery from './sign-in/recovery.ts'
import * as security from './sign-in/security.ts'
import * as secondFactor from './sign-in/second-factor.ts'
import * as history from './sign-in/sign-in-history.ts'
import * as signIn from './sign-in/sign-in.ts'
import { ssoRoutes } from './sign-in/sso-routes.ts'
import { signInFormBytesMax } from './sign-in/typed-form.ts'
import * as thread from './mail/thread.ts'
import * as webhook from './clients/webhook.ts'
import * as webhookForm from './clients/webhook-form.ts'
import * as webhooks from './clients/webhooks.ts'

const threads = `${mailboxes.path}/:id/threads`

/** Routes of all pages and forms, by path below {web_url}. */
export const webRoutes: readonly WebRoute[] = [
  ...ssoRoutes,
  publicRoute('/', { get: landing.showStart }),
  personRoute(home.path, { get: home.showHome }),
  personRoute(components.path, { get: components.showComponents }),
  publicRoute('/sign-in', { get: signIn.showSignIn, post: signIn.signIn, formBytesMax: signInFormBytesMax }),
  publicRoute('/sign-in/passkey', { post: signIn.signInWithPasskey, formBytesMax: signInFormBytesMax }),
  publicRoute('/sign-in/passkey/options', { post: signIn.createPasskeySignInOptions }),
  publicRoute(signIn.codePath, { post: signIn.submitCode, formBytesMax: signInFormBytesMax }),
  publicRoute('/sign-up', { get: signIn.showSignUp, post: signIn.signUp }),
  publicRoute(recovery.lostPasswordPath, { get: recovery.showLostPassword, post: recovery.submitLostPassword }),
  publicRoute(recovery.resetPath, { get: recovery.showNewPassword, post: recovery.submitNewPassword }),
  publicRoute('/sign-out', { post: signIn.signOut }),
  publicRoute(consent.path, { get: consent.showConsent, post: consent.submitConsent }),
  publicRoute(device.path, { get: device.showDevice, post: device.submitDevice }),

  personRoute(agents.path, {
    get: agents.showAgents,
    post: agents.submitAgent,
    typedFields: ['owner', 'name', 'display_name', 'visibility', 'inbound_policy'],
  }),
  personRoute(`${agents.path}/name`, { post: agents.checkAgentName }),
  personRoute(agent.path, { get: agent.showAgentOverview }),
  personRoute(agent.testMessagePath, { post: agent.sendTestMessage }),
  personRoute(access.path, { get: access.showAccess, post: access.savePolicy }),
  personRoute(`${access.path}/allow`, { post: access.addAllowedEntry, typedFields: ['entry'] }),
  personRoute(`${access.path}/disallow`, { post: access.removeAllowedEntry }),
  personRoute(`${access.path}/contact`, { post: access.askForContact, typedFields: ['contact', 'note'] }),
  personRoute(access.blocksPath, { get: redirectToTab('/access'), post: access.addBlock, typedFields: ['handle'] }),
  personRoute(`${access.blocksPath}/remove`, { post: access.removeBlock }),
  personRoute(profile.path, {
    get: profile.showProfile,
    post: profile.saveProfile,
    typedFields: ['display_name', 'description', 'visibility'],
    versionField: 'version',
  }),
  personRoute(profile.cardPath, {
    get: redirectToTab('/profile'),
    post: profile.saveCardText,
    formBytesMax: profile.formBytesMax,
    typedFields: ['card_body'],
    versionField: 'version',
  }),
  personRoute(`${profile.cardPath}/skills`, {
    post: profile.addSkill,
    typedFields: ['skill_name', 'skill_description'],
  }),
  personRoute(`${profile.cardPath}/skills/remove`, { post: profile.removeSkill }),
  personRoute(connections.appsPath, { get: connections.showAgentApps }),
  personRoute(connections.webhooksPath, { get: connections.showAgentWebhooks }),
  personRoute(activity.agentActivityPath, { get: activity.showAgentActivity }),
  personRoute(`${activity.agentActivityPath}/export`, { post: activity.exportAgentActivity }),
  personRoute(danger.path, { get: danger.showDanger }),
  personRoute(`${agent.path}/activate`, { post: danger.activateAgent }),
  personRoute(`${agent.path}/deactivate`, { post: danger.deactivateAgent }),
  personRoute(`${agent.path}/delete`, { get: redirectToTab('/danger'), post: danger.removeAgent }),
  personRoute(approvals.path, { get: approvals.showApprovals }),
  personRoute(`${approvals.path}/requests/:id/accept`, { post: approvals.acceptRequest }),
  personRoute(`${approvals.path}/requests/:id/decline`, { post: approvals.declineRequest }),
  personRoute(`${approvals.path}/:id/accept`, { post: approvals.acceptApproval }),
  personRoute(`${approvals.path}/:id/decline`, { post: approvals.declineApproval }),
  personRoute(apps.path, { get: apps.showApps }),
  personRoute(`${apps.path}/revoke`, { post: apps.revokeAllApps }),
  personRoute(`${apps.path}/:id/revoke`, { post: apps.revokeApp }),
  personRoute(clients.path, {
    get: clients.showClients,
    post: clients.submitClient,
    recently: clients.path,
    typedFields: ['name', 'agent', 'handle'],
  }),
  personRoute(`${clients.path}/:id`, { get: clients.showClient }),
  personRoute(`${clients.path}/:id/revoke`, { post: clients.submitRevocation }),
  personRoute(mailboxes.path, { get: mailboxes.showMailboxes }),
  personRoute(`${mailboxes.path}/:id`, { get: showThreads }),
  personRoute(threads, { post: changeSelection }),
  personRoute(`${mailboxes.path}/:id/live`, { post: issueTicket }),
  personRoute(`${mailboxes.path}/:id/new`, {
    get: compose.showCompose,
    post: compose.submitMessage,
    formBytesMax: messageFormBytesMax,
    typedFields: ['from', 'to', 'cc', 'subject', 'text'],
    takesFiles: true,
  }),
  personRoute(`${mailboxes.path}/:id/search`, { get: showMailSearch }),
  personRoute(`${threads}/:thread`, { get: thread.showThread }),
  personRoute(`${threads}/:thread/reply`, {
    post: thread.replyToThread,
    formBytesMax: messageFormBytesMax,
    typedFields: ['text'],
    takesFiles: true,
  }),
  personRoute(`${threads}/:thread/read`, { post: thread.markRead }),
  personRoute(`${threads}/:thread/archive`, { post: thread.archiveThread }),
  personRoute(`${threads}/:thread/unarchive`, { post: thread.unarchiveThread }),
  personRoute(connect.path, { get: connect.showConnect }),
  personRoute(webhooks.path, { get: webhooks.showWebhooks }),
  personRoute(webhookForm.path, {
    get: webhookForm.showWebhookForm,
    post: webhookForm.submitWebhook,
    recently: webhookForm.path,
  }),
  personRoute(webhook.path, { get: webhook.showWebhook }),
  personRoute(`${webhook.path}/test`, { post: webhook.testWebhook }),
  personRoute(`${webhook.path}/resume`, { post: webhook.resumeWebhook }),
  personRoute(`${webhook.path}/rotate`, { post: webhook.rotateSecret, recently: webhooks.path }),
  personRoute(`${webhook.path}/end`, { post: webhook.endWebhook }),
  personRoute(webhook.messagePath, { get: webhook.showMessage }),
  personRoute(`${webhook.messagePath}/resend`, { post: webhook.resendMessage }),
  personRoute(organizations.path, {
    get: organizations.showOrganizations,
    post: organizations.submitOrganization,
    typedFields: ['slug', 'name'],
    openWithoutSso: 'all',
  }),
  personRoute(`${organizations.path}/:id`, {
    get: organizations.showOrganization,
    post: organizations.submitOrganizationName,
    openWithoutSso: 'get',
  }),
  personRoute(`${organizations.path}/:id/accept`, {
    post: organizations.acceptReceivedInvitation,
    openWithoutSso: 'all',
  }),
  personRoute(`${organizations.path}/:id/decline`, {
    post: organizations.declineReceivedInvitation,
    openWithoutSso: 'all',
  }),
  personRoute(`${organizations.path}/:id/invite`, {
    post: organizations.submitInvitation,
    typedFields: ['username', 'role'],
  }),
  personRoute(`${organizations.path}/:id/withdraw`, { post: organizations.submitInvitationWithdrawal }),
  personRoute(member.path, { get: member.showMember }),
  personRoute(`${member.path}/role`, { post: member.submitRole }),
  personRoute(`${member.path}/remove`, { post: member.submitMemberRemoval }),
  personRoute(`${organizations.path}/:id/agents`, { get: organizations.showOrganizationAgents }),
  personRoute(`${organizations.path}/:id/agents/:agent/share`, { post: organizations.submitAgentSharing }),
  personRoute(`${organizations.path}/:id/settings`, {
    get: organizations.showOrganizationSettings,
    openWithoutSso: 'get',
  }),
  personRoute(`${organizations.path}/:id/second-factor`, { post: organizations.submitSecondFactorRule }),
  personRoute(`${organizations.path}/:id/leave`, {
    post: organizations.leaveOrganization,
    worksWithoutSecondFactor: true,
    openWithoutSso: 'all',
  }),
  personRoute(activity.organizationPath, { get: activity.showOrganizationActivity }),
  personRoute(`${activity.organizationPath}/export`, { post: activity.exportOrganizationActivity }),
  personRoute(`${organizations.path}/:id/end`, { post: organizations.submitOrganizationDeletion }),
  personRoute(shortcutsPath, { get: showShortcuts, openWithoutSso: 'all' }),
  personRoute(security.path, { get: security.showSecurity, openWithoutSso: 'all' }),
  personRoute(history.confirmationPath, { post: history.confirmSignInLocation, openWithoutSso: 'all' }),
  personRoute(`${security.path}/password`, { post: security.submitPassword, openWithoutSso: 'all' }),
  personRoute(`${security.path}/sessions/:id/end`, { post: security.signOutBrowser, openWithoutSso: 'all' }),
  personRoute(`${security.path}/passkeys`, {
    post: security.addPasskey,
    recently: security.path,
    openWithoutSso: 'all',
  }),
  personRoute(`${security.path}/passkeys/options`, {
    post: security.createPasskeyOptions,
    recently: security.path,
    openWithoutSso: 'all',
  }),
  personRoute(`${security.path}/passkeys/:id/remove`, { post: security.removePasskey, openWithoutSso: 'all' }),
  personRoute(secondFactor.path, {
    get: secondFactor.showSecondFactor,
    worksWithoutSecondFactor: true,
    openWithoutSso: 'all',
  }),
  personRoute(`${secondFactor.path}/setup`, {
    post: secondFactor.setUpSecondFactor,
    recently: secondFactor.path,
    worksWithoutSecondFactor: true,
    openWithoutSso: 'all',
  }),
  personRoute(`${secondFactor.path}/confirm`, {
    post: secondFactor.confirmSecondFactor,
    recently: secondFactor.path,
    worksWithoutSecondFactor: true,
    openWithoutSso: 'all',
  }),
  personRoute(secondFactor.provePath, {
    post: secondFactor.proveSecondFactor,
    worksWithoutSecondFactor: true,
    openWithoutSso: 'all',
  }),
  personRoute(`${secondFactor.path}/codes`, { post: secondFactor.renewRecoveryCodes, openWithoutSso: 'all' }),
  personRoute(`${secondFactor.path}/off`, { post: secondFactor.turnOffSecondFactor, openWithoutSso: 'all' }),
  personRoute(account.path, {
    get: account.showAccount,
    post: account.saveAccount,
    typedFields: ['email', 'display_name', 'bio'],
    versionField: 'seen',
    openWithoutSso: 'all',
  }),
  personRoute(accountEmail.confirmPath, {
    get: accountEmail.showConfirmation,
    post: accountEmail.submitConfirmation,
    openWithoutSso: 'all',
  }),
  personRoute(accountEmail.sendLinkPath, { post: accountEmail.sendConfirmationLink, openWithoutSso: 'all' }),
  personRoute(accountEmail.notificationsPath, { post: accountEmail.saveNotifications, openWithoutSso: 'all' }),
  personRoute(accountPush.pushPath, { post: accountPush.turnOnPush, openWithoutSso: 'all' }),
  personRoute(`${accountPush.pushPath}/off`, { post: accountPush.turnOffPush, openWithoutSso: 'all' }),
  personRoute(activity.path, { get: activity.showActivity, openWithoutSso: 'all' }),
  personRoute(`${activity.path}/export`, { post: activity.exportActivity, openWithoutSso: 'all' }),
  personRoute(`${account.path}/theme`, { post: account.saveTheme, openWithoutSso: 'all' }),
  personRoute(`${account.path}/export`, { post: account.exportAccount, recently: account.path, openWithoutSso: 'all' }),
  personRoute(deletion.path, { get: deletion.showDeletion, post: deletion.deleteAccount, openWithoutSso: 'all' }),
  operatorRoute(operators.path, { get: operators.showOverview }),
  operatorRoute(activity.operatorPath, { get: activity.showAuditLog }),
  operatorRoute(`${activity.operatorPath}/export`, { post: activity.exportAuditLog }),
  operatorRoute(`${operators.path}/processes`, { get: showProcesses }),
  operatorRoute(`${operators.path}/accounts`, { get: operators.showAccounts }),
  operatorRoute(`${operators.path}/accounts/:id`, { get: operators.showOperatedAccount }),
  operatorRoute(`${operators.path}/accounts/:id/block`, { post: operators.blockOperatedAccount }),
  operatorRoute(`${operators.path}/accounts/:id/unblock`, { post: operators.unblockOperatedAccount }),
  operatorRoute(`${operators.path}/agents`, { get: operators.showOperatedAgents }),
  operatorRoute(operatedDomains.path, { get: operatedDomains.showOperatedDomains }),
  operatorRoute(`${operatedDomains.path}/approve`, { post: operatedDomains.submitDomainApproval }),
  operatorRoute(`${operatedDomains.path}/remove`, { post: operatedDomains.submitOperatedDomainRemoval }),
]
