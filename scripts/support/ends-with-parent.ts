/** Loaded before a program, ends it when the process that started it is gone, however that went. */
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 500).unref()
