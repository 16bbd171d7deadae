import * as agents from './agents.ts'
import * as approvals from './approvals.ts'
import * as apps from './apps.ts'
import * as clients from './clients.ts'
import * as consent from './consent.ts'
import { anybody, person, type Route } from './route.ts'
import * as security from './security.ts'
import * as signIn from './sign-in.ts'
import * as webhooks from './webhooks.ts'

/** Every page and form, by its path below {web_url}. */
export const routes: readonly Route[] = [
  anybody('/', { get: signIn.start }),
  anybody('/dashboard', { get: signIn.start }),
  anybody('/sign-in', { get: signIn.showSignIn, post: signIn.signIn }),
  anybody('/sign-in/passkey', { post: signIn.signInWithPasskey }),
  anybody('/sign-in/passkey/options', { post: signIn.askPasskey }),
  anybody('/sign-up', { get: signIn.showSignUp, post: signIn.signUp }),
  anybody('/sign-out', { post: signIn.signOut }),
  anybody(consent.path, { get: consent.showConsent, post: consent.answerConsent }),

  person(agents.path, { get: agents.showAgents, post: agents.makeAgent }),
  person(`${agents.path}/:id`, { get: agents.showAgent, post: agents.saveAgent }),
  person(approvals.path, { get: approvals.showApprovals }),
  person(`${approvals.path}/:id/accept`, { post: approvals.accept }),
  person(`${approvals.path}/:id/decline`, { post: approvals.decline }),
  person(apps.path, { get: apps.showApps }),
  person(`${apps.path}/revoke`, { post: apps.endApps }),
  person(`${apps.path}/:id/revoke`, { post: apps.endApp }),
  person(clients.path, { get: clients.showClients, post: clients.makeClient, recently: clients.path }),
  person(`${clients.path}/:id/revoke`, { post: clients.endClient }),
  person(webhooks.path, { get: webhooks.showWebhooks }),
  person(`${webhooks.path}/:id/test`, { post: webhooks.testWebhook }),
  person(`${webhooks.path}/:id/resume`, { post: webhooks.resumeWebhook }),
  person(`${webhooks.path}/:id/end`, { post: webhooks.endWebhook }),
  person(security.path, { get: security.showSecurity }),
  person(`${security.path}/password`, { post: security.changePassword }),
  person(`${security.path}/sessions/:id/end`, { post: security.endSession }),
  person(`${security.path}/passkeys`, { post: security.addPasskey, recently: security.path }),
  person(`${security.path}/passkeys/options`, { post: security.askNewPasskey, recently: security.path }),
  person(`${security.path}/passkeys/:id/remove`, { post: security.removePasskey }),
]
