/**
 * The panel's script. The policy forbids forms to be sent (`form-action 'none'`), so it sends them by fetch, puts
 * the fetched tables in place of the old ones (the focus stays at its row or the next one) and says what was done. It also takes the
 * key that the address may carry and removes it from there, and keeps the counts of sockets fresh. The key stays in this tab's
 * sessionStorage and goes with each request as a header: a cookie would go to every other server of this machine too. It runs before
 * the page's body is read: no button stands there that it would not hear. Every 2 s the outbox is put in place anew where something
 * was sent, unless text in it is selected; the focus stays on its button. A code is copied by its button.
 */
export const PANEL_SCRIPT = `'use strict'
const at = (path) => location.pathname.replace(/\\/sandbox\\/?$/, '') + path
const output = (form, text) => { const o = form.querySelector('output'); if (o) o.textContent = text }
const say = (text) => { const place = document.querySelector('[role=status]'); if (place) place.textContent = text }
const labelOf = (field) => field.labels && field.labels[0] ? field.labels[0].firstChild.textContent.trim() : field.name
const blame = (form, field, text) => {
  output(form, labelOf(field) + ': ' + text)
  if (field.type === 'hidden') return
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}
const forgive = (form) => {
  output(form, '')
  for (const field of form.elements) field.removeAttribute('aria-invalid')
}
const STORED = 'onetape.panel.key'
let held = null
const keyOf = () => { try { return sessionStorage.getItem(STORED) || held } catch { return held } }
const keep = (key) => {
  held = key
  try { if (key) sessionStorage.setItem(STORED, key); else sessionStorage.removeItem(STORED) } catch { }
}
const keyed = () => ({ 'x-sandbox-key': keyOf() || '' })
const page = () => new Promise((done, failed) => {
  const request = new XMLHttpRequest()
  request.open('GET', at('/sandbox'))
  request.setRequestHeader('x-sandbox-key', keyOf() || '')
  request.responseType = 'document'
  request.onload = () => request.status === 200 && request.response ? done(request.response) : failed(new Error('no page'))
  request.onerror = () => failed(new Error('no answer'))
  request.send()
})
const buttonsOf = (part) => [...part.querySelectorAll('tr[data-row] button')]
const placeOf = () => {
  const row = document.activeElement && document.activeElement.closest('[data-part] tr[data-row]')
  if (!row) return null
  const part = row.closest('[data-part]')
  return { name: part.dataset.part, row: row.dataset.row, index: buttonsOf(part).indexOf(document.activeElement) }
}
const focusAt = ({ name, row, index }) => {
  const part = document.querySelector('[data-part="' + name + '"]')
  const buttons = buttonsOf(part)
  const same = buttons.find((button) => button.closest('tr').dataset.row === row)
  let next = same || buttons[Math.min(index, buttons.length - 1)]
  if (!next) for (next = part; next.tagName !== 'H2';) next = next.previousElementSibling
  next.focus()
}
const refresh = async () => {
  const fresh = await page()
  const place = placeOf()
  for (const part of document.querySelectorAll('[data-part]')) {
    const other = fresh.querySelector('[data-part="' + part.dataset.part + '"]')
    if (other) part.replaceWith(document.adoptNode(other))
  }
  if (place) focusAt(place)
}
const follow = async () => {
  const part = document.querySelector('[data-part="outbox"]')
  const fresh = (await page()).querySelector('[data-part="outbox"]')
  if (!part || !fresh || fresh.textContent === part.textContent) return
  const chosen = getSelection()
  if (!chosen.isCollapsed && part.contains(chosen.anchorNode)) return
  const held = part.contains(document.activeElement) ? document.activeElement.dataset.copy : undefined
  part.replaceWith(document.adoptNode(fresh))
  if (held === undefined) return
  const same = [...fresh.querySelectorAll('[data-copy]')].find((button) => button.dataset.copy === held)
  if (same) same.focus()
}
const copy = async (button) => {
  const code = button.previousElementSibling
  try { await navigator.clipboard.writeText(button.dataset.copy); say('Copied ' + button.dataset.copy) }
  catch { getSelection().selectAllChildren(code); say('Selected: press Ctrl+C') }
}
const picture = async (link) => {
  const response = await fetch(link.href, { headers: keyed() }).catch(() => null)
  if (!response || !response.ok) { say('The image cannot be shown'); return }
  const url = URL.createObjectURL(await response.blob())
  window.open(url, '_blank')
  setTimeout(() => URL.revokeObjectURL(url), 60000)
}
const send = async (form, url, method, body) => {
  const headers = { 'content-type': 'application/json', ...keyed() }
  const response = await fetch(at(url), { method, headers, body: JSON.stringify(body) })
  if (response.ok && url === '/sandbox/login') { keep(body.key); await open(); return }
  if (response.ok) {
    await refresh().catch(() => location.reload())
    say(form.dataset.done || '')
    return
  }
  const answer = await response.json().catch(() => ({}))
  const text = answer.error || 'Refused (' + response.status + ')'
  const colon = text.indexOf(': ')
  const field = colon > 0 ? form.elements.namedItem(text.slice(0, colon)) : null
  if (field) blame(form, field, text.slice(colon + 2))
  else output(form, text)
}
const bodyOf = (form) => {
  const body = {}
  for (const field of form.elements) {
    if (!field.name || field.value.trim() === '') continue
    const isNumber = field.dataset.number !== undefined
    const value = isNumber ? Number(field.value) : field.value
    if (isNumber && !Number.isFinite(value)) { blame(form, field, '"' + field.value + '" is not a number'); return null }
    body[field.name] = value
  }
  return body
}
document.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  say('')
  forgive(form)
  const body = bodyOf(form)
  if (body) send(form, form.dataset.url, form.dataset.method || 'POST', body).catch(() => output(form, 'No response'))
})
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-copy]')
  if (button) copy(button)
  const link = event.target.closest('a[data-picture]')
  if (link) { event.preventDefault(); picture(link) }
})
const watch = async () => {
  await follow().catch(() => undefined)
  const response = await fetch(at('/sandbox/api/sockets'), { headers: keyed() }).catch(() => null)
  if (!response || !response.ok) return
  const stats = await response.json()
  for (const cell of document.querySelectorAll('[data-count]')) cell.textContent = String(stats[cell.dataset.count])
  for (const cell of document.querySelectorAll('[data-frames]')) {
    const socket = stats.list.find((one) => one.id === Number(cell.dataset.frames))
    if (socket) cell.textContent = String(socket.framesSent)
  }
}
const open = async () => {
  const fresh = await page()
  document.body.replaceWith(document.adoptNode(fresh.body))
  setInterval(watch, 2000)
}
document.addEventListener('DOMContentLoaded', () => {
  const login = document.querySelector('form[data-url="/sandbox/login"]')
  if (!login) return
  const given = new URLSearchParams(location.search).get('key') || new URLSearchParams(location.hash.slice(1)).get('key')
  if (given) {
    history.replaceState(null, '', at('/sandbox'))
    send(login, '/sandbox/login', 'POST', { key: given }).catch(() => output(login, 'No response'))
  } else if (keyOf()) {
    open().catch(() => { keep(null); output(login, 'Enter the key again') })
  }
})
`
