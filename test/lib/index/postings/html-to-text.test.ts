import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { itemsIn } from '#test/support/tables.ts'

describe('htmlToText()', () => {
  test.each([
    ['', ''],
    ['<p>a&nbsp;b</p><p>c</p>', 'a b\n\nc'],
    ['<P>a\n  b</P> <P> c </P>', 'a b\n\nc'],
    ['<h2>Tasks</h2><ul><li>one</li><li><p>two</p></li><li></li></ul>end', 'Tasks\n\n- one\n- two\n\nend'],
    ['<ul><li>a<ul><li>b</li></ul></li></ul>', '- a\n- b'],
    ['<li>bare</li><li>items</li>', '- bare\n- items'],
    ['a<br>b<br/><br><br>c', 'a\nb\n\nc'],
    ['<div>a</div><div>&nbsp;</div><div>b</div>', 'a\n\nb'],
    ['<strong>a</strong> <em>b</em>,c', 'a b,c'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    ['<pre>a\n  b\n\n\n\nc</pre>', 'a\nb\n\nc'],
  ])('lays out %j as %j', (html, text) => expect(htmlToText(html)).toBe(text))

  test('keeps the lines of a text that has no tags', () => {
    expect(htmlToText('one\ntwo\r\n\n\n\nthree')).toBe('one\ntwo\n\nthree')
  })

  test.each([
    ['&amp;lt; &lt;b&gt;', '&lt; <b>'],
    ['fish &amp chips &unknown; &', 'fish & chips &unknown; &'],
    ['&#x41;&#66;&#xD800;&#0;&#1;', 'AB\ufffd\ufffd'],
    ['a&#8203;b&shy;c&#x202e;d', 'abcd'],
  ])('decodes the entities of %j once', (html, text) => expect(htmlToText(html)).toBe(text))

  test.each([
    ['a<script>x</script>b<style>y</style>c'],
    ['ab<iframe src=x>y</iframe><noscript>z</noscript>c'],
    ['a<template><template>x</template>y</template>bc'],
    ['<head><title>x</title></head>abc'],
    ['<head><meta x><body>abc'],
    ['ab<svg><g/><style>x</style><script/>y</svg>c<svg/>'],
    ['a<textarea><b>x</textarea>bc<xmp><script></xmp>'],
    ['a<!-- x -->b<!x><?x?><![CDATA[x]]>c'],
    ['abc<script>x'],
    ['abc<!-- x'],
    ['abc<b title="x'],
    ['a\u200bb\ud800<p hidden=\u0000>c'.replace('<p hidden=\u0000>', '<i title="<x>">')],
  ])('drops what is not read from %j', (html) => expect(htmlToText(html)).toBe('abc'))

  test('takes words that are also parts of every object as mere tags', () => {
    expect(htmlToText('<constructor>a</constructor><valueof>b</valueof>')).toBe('ab')
  })

  test('cuts a text that is too long, never inside a character', () => {
    expect(htmlToText('a'.repeat(300_000))).toHaveLength(200_000)
    expect(htmlToText(`a${'🥖'.repeat(150_000)}`)).toHaveLength(199_999)
    expect(htmlToText('<p>ab</p>'.repeat(300_000)).length).toBeLessThanOrEqual(200_000)
  })

  test.each([
    ['deep nesting', '<div>', 400_000],
    ['lists in lists', '<ul><li>', 400_000],
    ['dropped tags in dropped tags', '<template>', 400_000],
    ['unclosed scripts', '<script></scrip', 200_000],
    ['unclosed comments', '<!--', 400_000],
    ['closing tags', '</div>', 400_000],
    ['brackets', '<', 2_000_000],
    ['ampersands', '&', 2_000_000],
    ['spaces', ' ', 2_000_000],
    ['spaced tags', '<b> </b>', 400_000],
    ['line ends', '\n ', 1_000_000],
  ])('takes time in proportion to %s', async (_, piece, times) => {
    const read = (size: number) => htmlToText(`${piece.repeat(size)}end`)
    expect(await growthOf(read, times / 4)).toBeLessThan(IN_PROPORTION)
  })

  test('never throws and never gives hidden characters or three line ends', () => {
    const piece = fc.oneof(fc.constantFrom(...TAGS, '<', '&', '<!--', '&#x202e;', '&nbsp'), fc.string())
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = htmlToText(pieces.join(''))
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]|\n{3}| {2}/u)
      }),
    )
  })

  test('never gives a tag', () => {
    const words = fc.string({ unit: 'binary' }).map((text) => text.replace(/[<&]/g, ''))
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...TAGS), words)), (pieces) => {
        expect(htmlToText(pieces.join(''))).not.toContain('<')
      }),
    )
  })
})

const TAGS = [
  ...itemsIn(`<p> | </p> | <li> | </li> | <ul> | </ul> | <br> | <pre> | </pre> | <td> | <div class="a>b">`),
  ...itemsIn(`<script> | </script> | <style> | </style> | <svg> | </svg> | <svg/> | <xmp> | </xmp> | </div>`),
  ...itemsIn(
    `<textarea> | </textarea> | <title> | <head> | <body> | <!-- x --> | <iframe src=x> | </iframe>`,
  ),
]
