// Search over all pages, and the chosen language of samples. The pages are complete without it.
;(() => {
  const here = document.currentScript.src
  const form = document.querySelector('[role=search]')
  const [field, status, list] = ['input', 'p', 'ol'].map((part) => form.querySelector(part))
  form.hidden = false

  /** Loads the index as a script at the first search. A page that is opened as a file can load nothing else. */
  let loading
  const load = () =>
    (loading ??= new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = new URL('search-index.js', here)
      script.onload = () => resolve(window.searchIndex)
      script.onerror = () => reject((loading = undefined))
      document.head.append(script)
    }))

  const mostShown = 20
  const folded = (text) => text.toLowerCase()

  /** Stop words. */
  const small = new Set('a an and are can do does for get how i if in is it my of on or the to what when'.split(' '))
  /** Returns the stem of a word, which is the same for "errors" and "error". */
  const stem = (word) => (/^[a-z]{5,}$/.test(word) ? word.replace(/(?:ing|ed|es|s)$/, '') : word)

  function wordsOf(text) {
    const words = folded(text).split(/[\s?!,;]+/).filter(Boolean)
    const telling = words.filter((word) => !small.has(word))
    return (telling.length > 0 ? telling : words).map(stem)
  }

  /** Returns places with every known word. Matches in headings come first. */
  function found(index, wanted) {
    const entries = index.map((entry) => ({ entry, texts: entry.slice(1).map(folded) }))
    const words = wanted.filter((word) => entries.some(({ texts }) => texts.some((text) => text.includes(word))))
    if (words.length === 0) return []
    const scored = entries.flatMap(({ entry, texts: [heading, page, text, also = ''] }) => {
      let score = 0
      for (const word of words) {
        if (heading.includes(word)) score += heading === word ? 9 : heading.startsWith(word) ? 6 : 4
        else if (also.includes(word)) score += 3
        else if (page.includes(word)) score += 2
        else if (text.includes(word)) score += 1
        else return []
      }
      return [{ entry, score }]
    })
    return scored.toSorted((a, b) => b.score - a.score).map(({ entry }) => entry)
  }

  /** Returns the text around the first match. */
  function excerpt(text, words) {
    const places = words.map((word) => folded(text).indexOf(word)).filter((place) => place >= 0)
    const place = places.length > 0 ? Math.min(...places) : 0
    const from = place > 50 ? text.indexOf(' ', place - 50) + 1 : 0
    return (from > 0 ? '… ' : '') + text.slice(from, from + 130)
  }

  function marked(text, words) {
    const place = words.map((word) => [folded(text).indexOf(word), word.length]).find(([at]) => at >= 0)
    if (!place) return [text]
    const [at, length] = place
    const mark = document.createElement('mark')
    mark.textContent = text.slice(at, at + length)
    return [text.slice(0, at), mark, text.slice(at + length)]
  }

  function item([address, heading, page, text], words) {
    const link = document.createElement('a')
    link.href = address
    link.append(...marked(heading === page ? heading : `${heading} · ${page}`, words))
    const about = document.createElement('span')
    about.append(...marked(excerpt(text, words), words))
    link.append(about)
    const line = document.createElement('li')
    line.append(link)
    return line
  }

  async function search() {
    const wanted = field.value
    const words = wordsOf(wanted)
    if (words.join('').length < 2) return close()
    const index = await load().catch(() => undefined)
    if (field.value !== wanted) return
    if (!index) return (status.textContent = 'The index cannot be loaded.')
    const entries = found(index, words)
    list.replaceChildren(...entries.slice(0, mostShown).map((entry) => item(entry, words)))
    list.hidden = entries.length === 0
    status.textContent = entries.length === 0 ? 'Nothing found' : `${entries.length} found`
  }

  function close() {
    list.hidden = true
    status.textContent = ''
  }

  field.addEventListener('focus', () => load().catch(() => undefined))
  field.addEventListener('input', search)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    list.querySelector('a')?.click()
  })
  form.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement)
    if (event.key === 'Escape') {
      close()
      field.focus()
    } else if (event.key === 'ArrowDown' && !list.hidden) {
      event.preventDefault()
      links[Math.min(at + 1, links.length - 1)]?.focus()
    } else if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault()
      ;(links[at - 1] ?? field).focus()
    }
  })
  list.addEventListener('click', close)
  document.addEventListener('click', (event) => form.contains(event.target) || close())
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    field.focus()
  })

  /** Redirects old addresses: the reference was one page with fragments of `/docs`. */
  const [, former] = /^#(?:tag|schema)\/.*?([^/]+)$/.exec(location.hash) ?? []
  const links = [...document.querySelectorAll('nav a')]
  const rest = links.find((link) => link.textContent === 'REST')
  if (former && rest && links[0].getAttribute('aria-current') === 'page') location.replace(`${rest.href}#${former}`)

  /** Opens all samples in the language that the reader chose. */
  const remembered = 'documents.language'
  const samples = [...document.querySelectorAll('details[data-language]')]
  const choose = (language) => {
    for (const sample of samples) sample.open = sample.dataset.language === language
  }
  try {
    const language = localStorage.getItem(remembered)
    if (samples.some((sample) => sample.dataset.language === language)) choose(language)
  } catch {
    // A browser without storage begins with the first language each time.
  }
  for (const sample of samples)
    sample.querySelector('summary').addEventListener('click', (event) => {
      const language = sample.dataset.language
      if (sample.open) return
      event.preventDefault()
      const { top } = sample.getBoundingClientRect()
      choose(language)
      scrollBy(0, sample.getBoundingClientRect().top - top)
      try {
        localStorage.setItem(remembered, language)
      } catch {
        // The browser has no storage, as above.
      }
    })
})()
