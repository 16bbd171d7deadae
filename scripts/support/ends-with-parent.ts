/** Preload that ends a program when its parent process has ended, for whatever reason. */
const parent = process.ppid

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, 500).unref()
