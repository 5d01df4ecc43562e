import { expect, test } from 'vitest'
import { configOf } from './config-shape.ts'

test.each([
  ['{}'],
  ['{"api_base":"","socket_base":"wss://x.example/ws"}'],
  ['{"site_name":"Kiosk","later":[1]}'],
  ['{"google":null,"silence":0.5,"idempotency":true}'],
  ['{"source":{"name":"OKX","kind":"live","paper":true}}'],
])('REAL-85 %s is a configuration', (text) => expect(configOf(text)).toEqual(JSON.parse(text)))

test.each([
  ['<!doctype html><title>Log in to this network</title>'],
  [''],
  ['null'],
  ['[]'],
  ['"text"'],
  ['{"status":"login required"}'],
  ['{"api_base":1}'],
  ['{"site_name":"Kiosk","google":[]}'],
])('REAL-85 %s is no configuration', (text) => expect(configOf(text)).toBeNull())
