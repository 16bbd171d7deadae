/** Data that a run leaves in the deployment, because the contract cannot remove it early. */
export interface Remains {
  envelopes: number
  files: number
}

/** Counts the data that an accepted request leaves. A repeated send counts again, so the number is an upper bound. */
export function countRemains(
  remains: Remains,
  { method, path, status }: { method: string; path: string; status: number },
): void {
  if (method === 'POST' && path === '/messages' && status === 202) remains.envelopes++
  const isUpload = (method === 'POST' && path === '/files') || method === 'PUT'
  if (isUpload && status === 201) remains.files++
}

export const describeRemains = ({ envelopes, files }: Remains): string =>
  `agents, allowlists, blocks and webhooks are restored. Until the retention removes them, at most ${envelopes} envelopes and ${files} uploaded files remain`
