// Says while somebody types whether the name for a new agent can be had; without this script the answer to the form
// does. The address and its token stand on the element that is filled.
const pauseMs = 300

for (const status of document.querySelectorAll('[data-names]')) {
  const form = status.closest('form')
  let timer
  let asked

  async function ask() {
    asked?.abort()
    asked = new AbortController()
    const { name, owner } = form.elements
    const body = new URLSearchParams({ token: status.dataset.namesToken, name: name.value, owner: owner?.value ?? '' })
    const answer = await fetch(status.dataset.names, { method: 'POST', body, signal: asked.signal })
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) throw new Error('no answer')
    const { text, isFree } = await answer.json()
    status.textContent = text
    name.setAttribute('aria-invalid', String(!isFree))
  }

  form.addEventListener('input', ({ target }) => {
    if (target !== form.elements.name && target !== form.elements.owner) return
    clearTimeout(timer)
    asked?.abort()
    status.textContent = ''
    form.elements.name.removeAttribute('aria-invalid')
    if (form.elements.name.value !== '') timer = setTimeout(() => ask().catch(() => {}), pauseMs)
  })
}
