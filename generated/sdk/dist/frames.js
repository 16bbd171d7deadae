// Generated from spec/asyncapi.yaml by `npm run generate`. Do not edit.
export const frameOps = ['envelope.notify', 'monitor.fact'];
