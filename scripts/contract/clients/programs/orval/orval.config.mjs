export default {
  ams: {
    input: process.env.DOCUMENT,
    output: {
      target: 'client.ts',
      client: 'fetch',
      mode: 'single',
      headers: true, // parameters for the headers of an operation
      override: { mutator: { path: './call.ts', name: 'call' } },
    },
  },
}
