/** What stays in the deployment after a run, since nothing in the contract removes it before its time. */
export interface Remains {
  envelopes: number
  files: number
}

/** Counts what an accepted request has left; a repeated send is counted again, so it is a bound. */
export function countRemains(
  remains: Remains,
  { method, path, status }: { method: string; path: string; status: number },
): void {
  if (method === 'POST' && path === '/messages' && status === 202) remains.envelopes++
  const isUpload = (method === 'POST' && path === '/files') || method === 'PUT'
  if (isUpload && status === 201) remains.files++
}

export const describeRemains = ({ envelopes, files }: Remains): string =>
  `the agents, allowlists, blocks and webhooks are as before; what no operation can remove stays until the deployment's retention does it: at most ${envelopes} envelopes and ${files} uploaded files`
