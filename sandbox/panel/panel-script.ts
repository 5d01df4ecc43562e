/**
 * The panel's script. The policy forbids forms to be sent (`form-action 'none'`), so it sends them by fetch; it also takes the key
 * that the printed address carries and removes it from there, and keeps the counts of sockets fresh.
 */
export const PANEL_SCRIPT = `'use strict'
const output = (form, text) => { const o = form.querySelector('output'); if (o) o.textContent = text }
const send = async (form, url, method, body) => {
  const response = await fetch(url, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (response.ok) { location.reload(); return }
  const answer = await response.json().catch(() => ({}))
  output(form, answer.error || 'Refused (' + response.status + ')')
}
const bodyOf = (form) => {
  const body = {}
  for (const field of form.elements) {
    if (!field.name || field.value === '') continue
    body[field.name] = field.dataset.number === undefined ? field.value : Number(field.value)
  }
  return body
}
document.addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  send(form, form.dataset.url, form.dataset.method || 'POST', bodyOf(form)).catch(() => output(form, 'No answer'))
})
const login = document.querySelector('form[data-url="/sandbox/login"]')
const given = new URLSearchParams(location.search).get('key') || new URLSearchParams(location.hash.slice(1)).get('key')
if (given) {
  history.replaceState(null, '', '/sandbox')
  if (login) send(login, '/sandbox/login', 'POST', { key: given }).catch(() => output(login, 'No answer'))
}
if (!login) setInterval(async () => {
  const response = await fetch('/sandbox/api/sockets').catch(() => null)
  if (!response || !response.ok) return
  const stats = await response.json()
  for (const cell of document.querySelectorAll('[data-count]')) cell.textContent = String(stats[cell.dataset.count])
  for (const cell of document.querySelectorAll('[data-frames]')) {
    const socket = stats.list.find((one) => one.id === Number(cell.dataset.frames))
    if (socket) cell.textContent = String(socket.framesSent)
  }
}, 2000)
`
