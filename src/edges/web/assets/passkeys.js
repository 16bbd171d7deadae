// Signs in with a passkey, or adds one. A form with `data-passkey` requests the options from the server, lets the
// browser sign them, and is sent with the result in its field `credential`.
const calls = {
  get: (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  create: (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
}

async function sign(form) {
  const { passkey, options, optionsToken } = form.dataset
  const body = new URLSearchParams({ token: optionsToken })
  const answer = await fetch(options, { method: 'POST', body })
  if (!answer.ok) throw new Error('The server sent an unexpected response. Reload this page and try again.')
  const credential = await calls[passkey](await answer.json())
  form.elements.credential.value = JSON.stringify(credential.toJSON())
  form.submit()
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) continue
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const status = form.querySelector('[role="status"]')
    status.textContent = ''
    sign(form).catch((error) => {
      status.textContent = error.name === 'NotAllowedError' ? 'No passkey was used.' : error.message
    })
  })
}
