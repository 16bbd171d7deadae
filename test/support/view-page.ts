// Page of a host that shows a view of the MCP server in a frame, by the host part of the extension's own library.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { CallToolResult } from '@modelcontextprotocol/client'

/** Functions of the test. The page calls them. */
interface TestFunctions {
  callTool(params: object): Promise<CallToolResult>
  openLink(url: string): Promise<void>
  modelContext(params: object): Promise<void>
  resized(height: number): Promise<void>
}

declare const window: TestFunctions & {
  showView(html: string, options: { result: CallToolResult; theme: 'light' | 'dark'; canCall: boolean }): Promise<void>
}
declare const document: { querySelector(selector: string): HTMLFrame }
interface HTMLFrame {
  srcdoc: string
  contentWindow: NonNullable<ConstructorParameters<typeof PostMessageTransport>[0]>
}

window.showView = async (html, { result, theme, canCall }) => {
  const frame = document.querySelector('iframe')
  const capabilities = { openLinks: {}, updateModelContext: { text: {} }, ...(canCall && { serverTools: {} }) }
  const bridge = new AppBridge(null, { name: 'test-host', version: '1.0.0' }, capabilities, {
    hostContext: { theme, displayMode: 'inline', locale: 'en-GB', timeZone: 'Europe/Berlin' },
  })
  bridge.oncalltool = (params) => window.callTool(params)
  bridge.onopenlink = async ({ url }) => {
    await window.openLink(url)
    return {}
  }
  bridge.onupdatemodelcontext = async (params) => {
    await window.modelContext(params)
    return {}
  }
  bridge.onsizechange = ({ height }) => void window.resized(height ?? 0)
  bridge.oninitialized = () => void bridge.sendToolResult(result)
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow))
  frame.srcdoc = html
}
