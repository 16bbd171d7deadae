import { isNetwork } from '../platform/networks.ts'
import { integer, list } from './parse.ts'

/** Settings of webhooks, except the limits that the contract publishes. */
export const webhooks = {
  webhookAllowedNetworks: list(
    'Networks such as `10.0.0.0/8` that webhooks may reach by `https` and `http`, separated by spaces. They may always reach public `https` addresses.',
    isNetwork,
    'must be networks like 10.0.0.0/8 or fd00::/8, separated by spaces',
  ),
  webhooksAtOnce: integer('Webhook messages in flight at the same time.', 'webhooks', 128, { min: 2, max: 10_000 }),
  webhooksPerHostAtOnce: integer('Webhook messages in flight to one host at the same time.', 'webhooks', 16, {
    min: 1,
    max: 10_000,
  }),
  webhookFailureDays: integer(
    'Time for which an endpoint may fail before the service suspends its webhooks.',
    'days',
    5,
    {
      min: 1,
      max: 365,
    },
  ),
}
