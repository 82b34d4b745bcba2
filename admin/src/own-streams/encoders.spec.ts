import { describe, expect, it } from '@jest/globals';
import { addressOf, ffmpegCommand, larixLink } from './encoders.js';

const INGEST = { server: 'rtmp://ingest.example.org/live', key: 'bcdfghjkmn?key=s3cret' };
const ADDRESS = 'rtmp://ingest.example.org/live/bcdfghjkmn?key=s3cret';

describe('addressOf', () => {
  it('joins the server address and the key', () => {
    expect(addressOf(INGEST)).toBe(ADDRESS);
  });
});

describe('ffmpegCommand', () => {
  it('quotes the address, because shells interpret its question mark', () => {
    expect(ffmpegCommand(INGEST)).toMatch(/^ffmpeg -re .* -f flv "rtmp:\/\/\S+\?key=s3cret"$/);
  });
});

describe('larixLink', () => {
  it('contains the address and the title in encoded form', () => {
    const link = larixLink(INGEST, 'Court 1 & 2');

    expect(link).toMatch(/^larix:\/\/set\/v1\?conn\[\]\[url\]=rtmp%3A%2F%2F/);
    const query = new URLSearchParams(link.split('?').slice(1).join('?'));
    expect([query.get('conn[][url]'), query.get('conn[][name]')]).toEqual([ADDRESS, 'Court 1 & 2']);
  });
});
