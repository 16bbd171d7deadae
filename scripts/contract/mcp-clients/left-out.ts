/** Client that the check leaves out, and the reason. */
interface LeftOut {
  title: string
  why: string
}

export const leftOut: readonly LeftOut[] = [
  {
    title: 'C# SDK (`ModelContextProtocol`)',
    why: 'It needs .NET, which neither Debian nor the registries of the other clients have.',
  },
]

export const describeLeftOut = (): string => leftOut.map(({ title, why }) => `${title}: ${why}`).join('\n')
