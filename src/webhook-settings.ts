import { isNetwork } from './platform/networks.ts'
import { integer, list } from './settings.ts'

/** What an operator may say of webhooks, beside the limits that the contract publishes. */
export const webhooks = {
  webhookAllowedNetworks: list(
    'networks of the operator, as 10.0.0.0/8, between spaces, whose addresses webhooks may go to by https and http, beside public ones by https',
    isNetwork,
    'must be networks like 10.0.0.0/8 or fd00::/8, separated by spaces',
  ),
  webhooksAtOnce: integer('webhooks on their way at the same time', 'webhooks', 128, { min: 2, max: 10_000 }),
  webhooksPerHostAtOnce: integer('the same to one host', 'webhooks', 16, { min: 1, max: 10_000 }),
  webhookFailureDays: integer('how long an endpoint may fail until its webhooks are suspended', 'days', 5, {
    min: 1,
    max: 365,
  }),
}
