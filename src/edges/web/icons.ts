import { html, raw, type Html } from './html.ts'

/** Contents of the icons as SVG, each within 24 by 24 units. */
const shapes = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  home: '<path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="M3 7l9 7 9-7"/>',
  approvals: '<circle cx="12" cy="12" r="9"/><path d="M8 12l3 3 5-6"/>',
  agents: '<rect x="5" y="8" width="14" height="11" rx="2"/><path d="M12 8V4M9 13v1M15 13v1M2 13v3M22 13v3"/>',
  connect: '<path d="M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3"/>',
  organizations: '<path d="M4 21V5l8-2v18M12 9l8 2v10M2 21h20M8 8v.1M8 12v.1M8 16v.1M16 14v.1M16 17v.1"/>',
  account: '<circle cx="12" cy="8" r="4"/><path d="M4 21c1-5 4-7 8-7s7 2 8 7"/>',
  operator: '<path d="M4 18a8 8 0 1 1 16 0M12 18l4-6M4 18h16"/>',
  'sign-out': '<path d="M14 4h5v16h-5M4 12h11M8 8l-4 4 4 4"/>',
  file: '<path d="M20 11l-8 8a5 5 0 0 1-7-7l8.5-8.5a3.5 3.5 0 0 1 5 5L10 17a1.5 1.5 0 0 1-2.5-2.5L15 7"/>',
  filter: '<path d="M4 6h16M7 12h10M10 18h4"/>',
  compose: '<path d="M4 20l1-5L16 4l4 4L9 19zM13 7l4 4"/>',
  search: '<circle cx="11" cy="11" r="7"/><path d="M16 16l5 5"/>',
  todo: '<circle cx="12" cy="12" r="9"/>',
} as const

export type IconName = keyof typeof shapes
export const iconNames = Object.keys(shapes) as IconName[]

/** Sprite that every page contains once, so that its icons need no request. */
export const iconSprite: Html = raw(
  `<svg hidden>${Object.entries(shapes)
    .map(([name, shape]) => `<symbol id="icon-${name}" viewBox="0 0 24 24">${shape}</symbol>`)
    .join('')}</svg>`,
)

/** Renders an icon. Screen readers skip it, because a text stands beside it. */
export const icon = (name: IconName): Html =>
  html`<svg class="icon" aria-hidden="true"><use href="#icon-${name}"></use></svg>`

const hues = 8

/** Renders the first letter of the name of an agent or person, in a colour that depends on the whole name. */
export function avatar(name: string): Html {
  let sum = 0
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 65_521
  const letter = [...name.replace(/^@[^.]*\./, '')].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '?'
  return html`<span class="avatar hue-${sum % hues}" aria-hidden="true">${letter}</span>`
}
