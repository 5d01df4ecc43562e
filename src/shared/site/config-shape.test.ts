import { expect, test } from 'vitest'
import { configProblem } from './config-shape.ts'

test.each([
  ['{}'],
  ['{"api_base":"","socket_base":"wss://x.example/ws"}'],
  ['{"site_name":"Kiosk","later":[1]}'],
  ['{"google":null,"silence":0.5,"idempotency":true}'],
  ['{"source":{"name":"OKX","kind":"live","paper":true}}'],
])('REAL-85 %s is a configuration', (text) => expect(configProblem(text, false)).toBeNull())

test.each([
  ['<!doctype html><title>Log in to this network</title>'],
  [''],
  ['null'],
  ['[]'],
  ['"text"'],
  ['{"status":"login required"}'],
  ['{"api_base":1}'],
  ['{"site_name":"Kiosk","google":[]}'],
])('REAL-85 %s is no configuration', (text) => expect(configProblem(text, false)).not.toBeNull())

const WRONG: [text: string, secure: boolean, kind: string, name: string][] = [
  ['{"api_base":', false, 'json', ''],
  ['<!doctype html><title>Log in to this network</title>', false, 'json', ''],
  ['', false, 'json', ''],
  ['[]', false, 'json', ''],
  ['null', false, 'json', ''],
  ['{"api":"https://api.example"}', false, 'member', 'api'],
  ['{"toString":"x"}', false, 'member', 'toString'],
  ['{"api_base":1}', false, 'type', 'api_base'],
  ['{"google":[]}', false, 'type', 'google'],
  ['{"api_base":"wss://api.example"}', false, 'address', 'api_base'],
  ['{"api_base":"//api.example"}', false, 'address', 'api_base'],
  ['{"api_base":"javascript:alert(1)"}', false, 'address', 'api_base'],
  ['{"api_base":"https://me:secret@api.example"}', false, 'address', 'api_base'],
  ['{"socket_base":"https://api.example/ws"}', false, 'address', 'socket_base'],
  ['{"socket_base":"/ws"}', false, 'address', 'socket_base'],
  ['{"socket_base":"wss://api.example/ws#x"}', false, 'address', 'socket_base'],
  ['{"api_base":"https:api.example"}', false, 'address', 'api_base'],
  ['{"api_base":"https://api.example\\\\@other.example"}', false, 'address', 'api_base'],
  ['{"socket_base":"ws://api.example/ws"}', true, 'insecure', 'socket_base'],
  ['{"api_base":"http://api.example"}', true, 'insecure', 'api_base'],
]
test.each(WRONG)('OPER-07 %s on a page by https (%s): %s %s', (text, secure, kind, name) =>
  expect(configProblem(text, secure)).toEqual({ kind, name }),
)

test.each([
  ['{}', true],
  ['{"api_base":"","socket_base":""}', true],
  ['{"api_base":"/app"}', true],
  ['{"api_base":"/","socket_base":"wss://my_host.example/ws/"}', true],
  ['{"api_base":"http://localhost:4173","socket_base":"ws://127.0.0.1:4173/ws"}', true],
  ['{"api_base":"https://api.example/v1","socket_base":"wss://api.example:8443/ws"}', true],
  ['{"api_base":"http://localhost:4173","socket_base":"ws://localhost:4173/ws"}', false],
])('OPER-07 nothing is wrong with %s', (text, secure) => expect(configProblem(text, secure)).toBeNull())
