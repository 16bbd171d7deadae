// Generated from spec/pages/ and spec/guides/ by `npm run generate`. Do not edit.
/** Names of the pages below /docs; `index` is /docs itself. */
export const pages = ['authentication', 'changes', 'errors', 'guides', 'index', 'limits', 'rest', 'frames', 'mcp', 'addresses', 'agents', 'clients', 'compatibility', 'digest', 'directory', 'events', 'high-availability', 'listen', 'mailbox', 'missing-nothing', 'monitoring', 'operator-sign-in', 'operator', 'people', 'postgresql', 'processes', 'running', 'secrets', 'security', 'settings', 'single-sign-on', 'stop-hook', 'storage', 'waking'] as const
