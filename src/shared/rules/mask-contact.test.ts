import { expect, test } from 'vitest'
import { maskContact } from './mask-contact.ts'

test.each([
  ['anna@example.com', 'an***@example.com'],
  ['mira.lang+btc@mail.example.co.uk', 'mi***@mail.example.co.uk'],
  ['abc@b.cd', 'a***@b.cd'],
  ['ab@b.cd', 'a***@b.cd'],
  ['a@b.cd', '***@b.cd'],
  ['用户名字@例子.公司', '用户***@例子.公司'],
  ['👩🏽‍💻👨🏿‍🚀@b.cd', '👩🏽‍💻***@b.cd'],
  ['+447700900123', '+44***0123'],
  ['+44 7700900123', '+44***0123'],
  ['+12025550123', '+1***0123'],
  ['+351912345678', '+351***5678'],
  ['+8613800138000', '+86***8000'],
  ['+4712', '+47***2'],
  ['', ''],
  ['TQ5nAbCdEfGhIjKlMnOpk8Wv2Jd4', 'TQ5n…k8Wv2Jd4'],
])('REAL-17 %j is shown to its owner as %j', (text, masked) => expect(maskContact(text)).toBe(masked))
