// Shows whether the name of a new agent is free while the person types. Without this script, the response to the form
// shows it. The status element has the address of the check and the form token as attributes.
const pauseMs = 300

for (const status of document.querySelectorAll('[data-names]')) {
  const form = status.closest('form')
  let timer
  let request

  async function ask() {
    request?.abort()
    request = new AbortController()
    const { name, owner } = form.elements
    const body = new URLSearchParams({ token: status.dataset.namesToken, name: name.value, owner: owner?.value ?? '' })
    const answer = await fetch(status.dataset.names, { method: 'POST', body, signal: request.signal })
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) throw new Error('no answer')
    const { text, isFree } = await answer.json()
    status.textContent = text
    name.setAttribute('aria-invalid', String(!isFree))
  }

  form.addEventListener('input', ({ target }) => {
    if (target !== form.elements.name && target !== form.elements.owner) return
    clearTimeout(timer)
    request?.abort()
    status.textContent = ''
    form.elements.name.removeAttribute('aria-invalid')
    if (form.elements.name.value !== '') timer = setTimeout(() => ask().catch(() => {}), pauseMs)
  })
}
