// Passkeys need a script; everything else works without one. A form with `data-passkey` asks the server what to sign,
// lets the browser sign it, and is sent with the result in its field `credential`.
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
  if (!answer.ok) throw new Error('The server did not answer as expected. Load this page anew and try again.')
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
