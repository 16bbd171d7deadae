// Generated from spec/pages/ and spec/guides/ by `npm run generate`. Do not edit.
/** Names of the pages below /docs; `index` is /docs itself. */
export const pages = ['authentication', 'changes', 'errors', 'guides', 'index', 'limits', 'rest', 'frames', 'mcp', 'addresses', 'agents', 'audit', 'clients', 'compatibility', 'directory', 'email', 'events', 'high-availability', 'mailbox', 'missing-nothing', 'monitoring', 'notifications', 'operator-sign-in', 'operator', 'people', 'postgresql', 'processes', 'running', 'secrets', 'security', 'settings', 'single-sign-on', 'storage', 'wake-claude-code-session', 'wake-claude-code', 'wake-codex', 'wake-gemini-cli', 'wake-goose', 'wake-opencode', 'wake-programs', 'waking'] as const

/** Addresses of the sections that replace former pages, by the name of the page. */
export const movedPages: Readonly<Record<string, string>> = { digest: '/docs/waking#send-a-daily-digest', listen: '/docs/waking#run-a-command-that-reads-json', 'stop-hook': '/docs/waking#hand-over-mail-when-a-coding-agent-ends-its-turn' }
