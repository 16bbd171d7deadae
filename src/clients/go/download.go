package ams

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// FileReference is a file to bring: that of a part (see FilePart.File), or of an id.
type FileReference struct {
	// FileID is empty of a part that is an address of its sender's, which is fetched with Foreign alone.
	FileID string
	// URL is used while it works; afterwards the service is asked for another one, by FileID.
	URL  string
	Name string
	// Foreign also fetches a file without FileID, by the address that its sender gave. That may lead anywhere, into
	// your own network too.
	Foreign bool
	// MaxBytes is what is brought at most; by default 104,857,600, the most that any service takes.
	MaxBytes int64
}

// File is what Download takes.
func (p *FilePart) File() FileReference {
	return FileReference{FileID: valueOf(p.FileID), URL: p.URL, Name: valueOf(p.Name)}
}

// File is what Download takes.
func (p *ImagePart) File() FileReference {
	return FileReference{FileID: valueOf(p.FileID), URL: p.URL}
}

// Download is a file that is being brought. Where the connection breaks, its bytes go on from there. Close it.
type Download struct {
	// Name is without folders; empty where nobody has named it.
	Name string
	// Type is the media type.
	Type string
	// Size is in bytes; -1 where only its end will tell.
	Size int64

	client   *Client
	ctx      context.Context
	options  []CallOption
	file     FileReference
	etag     string
	lock     sync.Mutex
	body     io.ReadCloser
	bounded  context.Context
	cancel   context.CancelFunc
	position int64
	err      error
}

const (
	downloading     = "downloadFile"
	maxBytesDefault = 104_857_600
)

// Download brings a file; it returns when its bytes begin to come, and they come as long as the context lasts. The
// timeout of the call is for their beginning, and then for each next piece. Only the service itself is shown a token.
func (c *Client) Download(ctx context.Context, file FileReference, options ...CallOption) (*Download, error) {
	if file.FileID == "" && !(file.Foreign && file.URL != "") {
		return nil, errors.New(downloading + ": without a FileID the address is its sender's; Foreign has to allow that")
	}
	if file.MaxBytes == 0 {
		file.MaxBytes = maxBytesDefault
	}
	d := &Download{client: c, ctx: ctx, options: options, file: file, Size: -1}
	var header http.Header
	policy := c.settings.callOptions(options)
	err := c.settings.repeated(ctx, downloading, policy, func() (err error) {
		header, err = d.opened(policy.timeout)
		return err
	})
	if err != nil {
		return nil, err
	}
	d.Name = fileNameIn(header.Get("Content-Disposition"), file.Name)
	d.Type = first(header.Get("Content-Type"), "application/octet-stream")
	if size, err := strconv.ParseInt(header.Get("Content-Length"), 10, 64); err == nil {
		d.Size = size
	}
	if d.Size > file.MaxBytes {
		_ = d.Close()
		return nil, tooMany(file.MaxBytes)
	}
	return d, nil
}

// Read gives the next bytes; each piece is tried for as often as a call is.
func (d *Download) Read(into []byte) (int, error) {
	d.lock.Lock()
	defer d.lock.Unlock()
	if d.err != nil {
		return 0, d.err
	}
	if len(into) == 0 {
		return 0, nil
	}
	n, err := d.read(into)
	d.position += int64(n)
	if d.position > d.file.MaxBytes {
		n, err = 0, tooMany(d.file.MaxBytes)
	}
	if err != nil {
		d.err = err
		d.release()
	}
	return n, err
}

// Close lets the connection go.
func (d *Download) Close() error {
	d.lock.Lock()
	defer d.lock.Unlock()
	d.release()
	if d.err == nil {
		d.err = errors.New(downloading + ": it is closed")
	}
	return nil
}

func (d *Download) release() {
	if d.body != nil {
		d.cancel()
		_ = d.body.Close()
		d.body = nil
	}
}

func (d *Download) read(into []byte) (n int, err error) {
	policy := d.client.settings.callOptions(d.options)
	err = d.client.settings.repeated(d.ctx, downloading, policy, func() error {
		if d.body == nil {
			if _, err := d.opened(policy.timeout); err != nil {
				return err
			}
		}
		n, err = d.piece(into, policy.timeout)
		if err != nil && !errors.Is(err, io.EOF) {
			d.release()
		}
		return err
	})
	return n, err
}

// piece waits for the next bytes no longer than the timeout of the call.
func (d *Download) piece(into []byte, timeout time.Duration) (int, error) {
	timer := time.AfterFunc(timeout, d.cancel)
	n, err := d.body.Read(into)
	timer.Stop()
	switch {
	case n > 0:
		return n, nil // what failed will fail again
	case err == nil:
		return 0, nil
	case errors.Is(err, io.EOF) && (d.Size < 0 || d.position == d.Size):
		return 0, io.EOF
	case errors.Is(err, io.EOF):
		err = fmt.Errorf("it ended after %d of %d bytes", d.position, d.Size)
		d.release()
		return 0, &ConnectionError{Operation: downloading, Err: err}
	default:
		return 0, boundedError(d.ctx, d.bounded, downloading, timeout, connectionError(downloading, err))
	}
}

// opened opens the file at the position; the time is for the beginning of the answer.
func (d *Download) opened(timeout time.Duration) (http.Header, error) {
	if err := d.ctx.Err(); err != nil {
		return nil, calledOff(downloading, err)
	}
	if d.position > 0 && d.etag == "" {
		return nil, brokenOff("cannot be asked for")
	}
	header := http.Header{}
	if d.position > 0 {
		header.Set("Range", fmt.Sprintf("bytes=%d-", d.position))
		header.Set("If-Range", d.etag)
	}
	bounded, cancel := context.WithCancel(d.ctx)
	timer := time.AfterFunc(timeout, cancel)
	response, err := d.request(bounded, header)
	timer.Stop()
	if err != nil {
		defer cancel()
		return nil, boundedError(d.ctx, bounded, downloading, timeout, err)
	}
	d.bounded, d.cancel, d.body = bounded, cancel, response.Body
	if d.position == 0 {
		d.etag = strongTagOf(response)
	}
	if startOf(response) != d.position {
		d.release()
		return nil, brokenOff("was not given")
	}
	return response.Header, nil
}

// request asks by the address that the file came with, which takes no token, and by its id once that is refused, since
// it works for minutes only.
func (d *Download) request(ctx context.Context, header http.Header) (*http.Response, error) {
	if d.file.URL != "" {
		out := outgoing{operation: downloading, method: http.MethodGet, address: d.file.URL, header: header, toBytes: true}
		response, err := d.client.settings.open(ctx, out)
		if err == nil || d.file.FileID == "" || !isRefusal(err) {
			return response, err
		}
		d.file.URL = ""
	}
	addresses, err := d.client.discovery.addresses(ctx)
	if err != nil {
		return nil, err
	}
	path, err := pathOf(getFile, []field{{"file_id", d.file.FileID}})
	if err != nil {
		return nil, err
	}
	for name, values := range d.client.settings.callOptions(d.options).header {
		header[name] = values
	}
	address := addresses.BaseURL + path
	out := outgoing{operation: getFile.id, method: getFile.method, address: address, header: header, toBytes: true}
	return withToken(ctx, d.client.tokens, addresses.BaseURL, out, func(out outgoing) (*http.Response, error) {
		return d.client.settings.open(ctx, out)
	})
}

// getFile leads from the id of a file to its bytes.
var getFile = operation{id: "getFile", method: http.MethodGet, path: "/files/{file_id}", token: "rest"}

func isRefusal(err error) bool {
	var refused *ServiceError
	var strange *ProtocolError
	status := 0
	if errors.As(err, &refused) {
		status = refused.Status
	} else if errors.As(err, &strange) {
		status = strange.Status
	}
	return status >= 400 && !Retryable(err)
}

func brokenOff(what string) error {
	what = "it broke off, and its rest " + what
	return &ProtocolError{Operation: downloading, Status: http.StatusOK, Message: what}
}

func tooMany(most int64) error {
	what := fmt.Sprintf("it has more than %d bytes", most)
	return &ProtocolError{Operation: downloading, Status: http.StatusOK, Message: what}
}

// strongTagOf is what a rest is asked for by (RFC 9110 section 13.1.5); what was compressed on the way has other
// positions.
func strongTagOf(response *http.Response) string {
	tag := response.Header.Get("ETag")
	if strings.HasPrefix(tag, "W/") || response.Uncompressed || response.Header.Get("Content-Encoding") != "" {
		return ""
	}
	return tag
}

var contentRange = regexp.MustCompile(`^bytes (\d+)-`)

func startOf(response *http.Response) int64 {
	found := contentRange.FindStringSubmatch(response.Header.Get("Content-Range"))
	if response.StatusCode != http.StatusPartialContent || found == nil {
		return 0
	}
	start, _ := strconv.ParseInt(found[1], 10, 64)
	return start
}

// fileNameIn is the name of a file that is about to be kept, of Content-Disposition (RFC 6266 section 4.3) or as its
// sender calls it: only ever a name, so that none leads out of the folder that the file is put into.
func fileNameIn(disposition, given string) string {
	_, parameters, err := mime.ParseMediaType(disposition)
	if err == nil {
		given = first(parameters["filename"], given)
	}
	name := strings.Map(func(character rune) rune {
		if unicode.IsControl(character) {
			return -1
		}
		return character
	}, given)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if name == "." || name == ".." {
		return ""
	}
	return name
}
