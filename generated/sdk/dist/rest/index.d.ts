export * from './apis/index.js';
export * from './models/index.js';
